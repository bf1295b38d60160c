import { base64url, CompactEncrypt } from 'jose'
import type { SharedLink } from '#contract/shared-links.ts'
import { viewerPage } from '#routes'
import type { Resource } from './resources.ts'

/** A summary as it leaves this device, and the key that only the link carries. */
export interface EncryptedSummary {
  file: string
  key: string
}

/** Encrypts a summary with a key of its own, as SMART Health Links want it: a JWE, `dir` with A256GCM. */
export async function encryptSummary(summary: Resource): Promise<EncryptedSummary> {
  const key = crypto.getRandomValues(new Uint8Array(32))
  const text = Uint8Array.from(new TextEncoder().encode(JSON.stringify(summary)))
  const file = await new CompactEncrypt(text)
    .setProtectedHeader({
      alg: 'dir',
      enc: 'A256GCM',
      cty: 'application/fhir+json',
      // Not every browser can compress.
      ...(typeof CompressionStream !== 'undefined' && { zip: 'DEF' }),
    })
    .encrypt(key)
  return { file, key: base64url.encode(key) }
}

interface LinkParts extends Pick<SharedLink, 'expiresAt' | 'hasPasscode'> {
  /** Of its manifest. */
  url: string
  key: string
}

/** The link, with the page of ours that shows it in front: other viewers look for `shlink:/` in it. */
export function linkOf({ url, key, expiresAt, hasPasscode }: LinkParts): string {
  const payload = {
    url,
    key,
    exp: Math.floor(Date.parse(expiresAt) / 1000),
    // Always there: some viewers read it without looking whether it is.
    flag: hasPasscode ? 'P' : '',
    label: 'Patient summary made with Rowan',
    v: 1,
  }
  const encoded = base64url.encode(JSON.stringify(payload))
  return `${window.location.origin}${viewerPage}#shlink:/${encoded}`
}

/** Eight digits in two groups, which are easy to say aloud. */
export function newPasscode(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  const digits = String(number % 100_000_000).padStart(8, '0')
  return `${digits.slice(0, 4)}-${digits.slice(4)}`
}
