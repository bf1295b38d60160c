import * as v from 'valibot'

/** The version of the contract. An app of another major version is asked to update (426). */
export const contractVersion = '1.0.0'

/** The names of our own headers. */
export const headers = {
  idempotencyKey: 'Idempotency-Key',
  idempotentReplayed: 'Idempotent-Replayed',
  /** The SHA-256 of the token's subject, in lower-case hexadecimal: answers are refused in another session. */
  recordOwner: 'X-Record-Owner',
  requestId: 'X-Request-Id',
  contractVersion: 'X-Contract-Version',
} as const

/** Bytes in lower-case hexadecimal. */
export const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The SHA-256 of a text, in hexadecimal. */
export const sha256Of = async (text: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

/** A UUID, with `:n` for the n-th call of one command. */
export const IdempotencyKey = v.pipe(
  v.string(),
  v.maxLength(64),
  v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(:\d{1,4})?$/i),
)
