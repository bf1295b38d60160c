import * as v from 'valibot'

/*
 * Encrypts what is stored on the device: AES-256-GCM under a non-extractable key, with the owner and the place
 * as additional data. A ciphertext that was moved, changed or given to another member does not decrypt. This
 * stops casual reading and makes erasing instant; it does not stop a script that runs in the page
 * (docs/decisions/015).
 */

/** Bytes as IndexedDB returns them, perhaps from another realm: `instanceof` would miss those. */
export const Bytes = v.custom<Uint8Array<ArrayBuffer>>((value) => ArrayBuffer.isView(value))

/** The stored form: IndexedDB takes both parts as they are. */
export const Encrypted = v.object({
  /** 96 bits, never used twice under one key. */
  iv: Bytes,
  /** The ciphertext with its tag. */
  ct: v.custom<ArrayBuffer>(
    (value) => Object.prototype.toString.call(value) === '[object ArrayBuffer]',
  ),
})
export type Encrypted = v.InferOutput<typeof Encrypted>

/** A stored key, checked as far as a key that cannot be extracted can be. */
export const Key = v.custom<CryptoKey>(
  (value) =>
    typeof value === 'object' && value !== null && 'algorithm' in value && 'usages' in value,
)

/** Additional data: owner, name and version. Decryption needs exactly the same. */
export type BoundTo = readonly (string | number)[]

/** A key that can be stored and used, but never extracted. */
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

/** The bytes; undefined if they were changed, or encrypted under another key or for another place. */
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

/** Encrypts a JSON value. */
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

/** The stored value if it matches the schema; anything else counts as absent. */
export function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  stored: unknown,
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, stored)
  return result.success ? result.output : undefined
}
