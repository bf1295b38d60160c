import { at } from '#contract/unparsed.ts'

/*
 * What lies on the device is sealed: AES-256-GCM under a key that no script can read out, bound to
 * whom and what it belongs to. A sealed text that was moved, changed or given to somebody else does
 * not open. This stops casual reading and makes erasing instant; it does not stop a script that runs
 * in the page (docs/decisions/065).
 */

/** As it is stored: IndexedDB takes both as they are. */
export interface Sealed {
  /** 96 bits, never used twice under one key. */
  iv: Uint8Array<ArrayBuffer>
  /** The ciphertext with its tag. */
  ct: ArrayBuffer
}

/** As far as one can see from outside: its bytes are nobody's to read. */
export const isKey = (value: unknown): value is CryptoKey =>
  at(value, 'algorithm') !== undefined && at(value, 'usages') !== undefined

/** Whose it is, under which name it lies and of which version it is: all of it must be said again to open it. */
export type BoundTo = readonly (string | number)[]

/** A key that can be stored and used, and never be read. */
export const newSealingKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** Seals bytes of any length. */
export async function sealBytes(
  key: CryptoKey,
  plain: BufferSource,
  boundTo: BoundTo,
): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, ct: await crypto.subtle.encrypt(algorithm(iv, boundTo), key, plain) }
}

/** The bytes; undefined when they were sealed under another key or for something else, or changed. */
export async function openBytes(
  key: CryptoKey,
  { iv, ct }: Sealed,
  boundTo: BoundTo,
): Promise<ArrayBuffer | undefined> {
  try {
    return await crypto.subtle.decrypt(algorithm(iv, boundTo), key, ct)
  } catch {
    return undefined
  }
}

/** Seals what JSON can say. */
export const sealJson = (key: CryptoKey, plain: unknown, boundTo: BoundTo): Promise<Sealed> =>
  sealBytes(key, new TextEncoder().encode(JSON.stringify(plain)), boundTo)

/** What was sealed by `sealJson`, still to be parsed by its schema; undefined when it does not open. */
export async function openJson(key: CryptoKey, sealed: Sealed, boundTo: BoundTo): Promise<unknown> {
  const bytes = await openBytes(key, sealed, boundTo)
  if (!bytes) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, boundTo: BoundTo): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  // JSON keeps the parts apart: ["a","bc"] is not ["ab","c"].
  additionalData: new TextEncoder().encode(JSON.stringify(boundTo)),
})
