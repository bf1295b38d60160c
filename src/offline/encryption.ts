import * as v from 'valibot'

/*
 * What is stored on the device is encrypted: AES-256-GCM under a key that no script can read out, bound to
 * whom and what it belongs to. A ciphertext that was moved, changed or given to somebody else does not
 * decrypt. This stops casual reading and makes erasing instant; it does not stop a script that runs in
 * the page (docs/decisions/133).
 */

/** As a disk gives them back, which may be of another realm. */
export const Bytes = v.custom<Uint8Array<ArrayBuffer>>((value) => ArrayBuffer.isView(value))

/** As it is stored: IndexedDB takes both as they are. */
export const Encrypted = v.object({
  /** 96 bits, never used twice under one key. */
  iv: Bytes,
  /** The ciphertext with its tag. */
  ct: v.custom<ArrayBuffer>(
    (value) => Object.prototype.toString.call(value) === '[object ArrayBuffer]',
  ),
})
export type Encrypted = v.InferOutput<typeof Encrypted>

/** As it is stored, and as far as one can see from outside: its bytes are nobody's to read. */
export const Key = v.custom<CryptoKey>(
  (value) =>
    typeof value === 'object' && value !== null && 'algorithm' in value && 'usages' in value,
)

/** Additional data: owner, name and version. All of it must be given again to decrypt. */
export type BoundTo = readonly (string | number)[]

/** A key that can be stored and used, and never be read. */
export const newEncryptionKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** Encrypts bytes of any length. */
export async function encryptBytes(
  key: CryptoKey,
  plain: BufferSource,
  boundTo: BoundTo,
): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, ct: await crypto.subtle.encrypt(algorithm(iv, boundTo), key, plain) }
}

/** The bytes; undefined when they were encrypted under another key or for something else, or changed. */
export async function decryptBytes(
  key: CryptoKey,
  { iv, ct }: Encrypted,
  boundTo: BoundTo,
): Promise<ArrayBuffer | undefined> {
  try {
    return await crypto.subtle.decrypt(algorithm(iv, boundTo), key, ct)
  } catch {
    return undefined
  }
}

/** Encrypts what JSON can say. */
export const encryptJson = (key: CryptoKey, plain: unknown, boundTo: BoundTo): Promise<Encrypted> =>
  encryptBytes(key, new TextEncoder().encode(JSON.stringify(plain)), boundTo)

/** What `encryptJson` encrypted, still to be parsed by its schema; undefined when it does not decrypt. */
export async function decryptJson(
  key: CryptoKey,
  encrypted: Encrypted,
  boundTo: BoundTo,
): Promise<unknown> {
  const bytes = await decryptBytes(key, encrypted, boundTo)
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
