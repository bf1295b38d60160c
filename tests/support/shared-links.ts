import { CompactEncrypt } from 'jose'
import * as v from 'valibot'
import { makeSharedLink, type LinkLifetime } from '#contract/shared-links.ts'
import type { Api, Caller } from './api.ts'

/** The content as a device encrypts it, and the key that only its link carries. */
export async function encryptedFile(content: string) {
  const key = crypto.getRandomValues(new Uint8Array(32))
  const file = await new CompactEncrypt(Uint8Array.from(new TextEncoder().encode(content)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', cty: 'application/fhir+json' })
    .encrypt(key)
  return { key, file }
}

interface Wanted {
  file: string
  lifetime?: LinkLifetime
  passcode?: string
}

/** Makes a link, and says where its manifest is in this API. */
export async function makeLink(member: Caller, { lifetime = '24-hours', ...wanted }: Wanted) {
  const reply = await member.post('/shared-links', { lifetime, ...wanted })
  if (reply.status !== 201) throw new Error(`Not made: ${JSON.stringify(reply.body)}`)
  const { link, url } = v.parse(makeSharedLink.reply, reply.body)
  return { ...link, url, path: pathOf(url) }
}

/** The path of an address below the API's. */
export const pathOf = (url: string): string => new URL(url).pathname.replace('/api', '')

/** Opens a link as a viewer of another origin does, without an account. */
export const openLink = async (api: Api, path: string, sent: object = {}) =>
  api.anyone.send('POST', path, {
    body: { recipient: 'Dr Patel, Leeds', ...sent },
    headers: { Origin: 'https://viewer.example', 'Idempotency-Key': undefined },
  })

export const Manifest = v.object({
  status: v.string(),
  files: v.array(
    v.object({
      contentType: v.string(),
      embedded: v.optional(v.string()),
      location: v.optional(v.string()),
    }),
  ),
})
