import * as v from 'valibot'
import type { RecordEncryption } from '../../crypto/record-encryption.ts'
import { decryptText, encryptText } from '../../crypto/encrypted-text.ts'

/** What the identity provider learns about a person: what an account needs, but no NHS number. */
export const NhsPerson = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  email: v.pipe(v.string(), v.maxLength(254)),
  email_verified: v.literal(true),
  given_name: v.string(),
  family_name: v.string(),
})

/** The content of an access token of the bridge. */
export const NhsAccess = v.object({
  until: v.number(),
  person: NhsPerson,
  /** NHS login's own tokens, which the identity provider stores for us but cannot use. */
  accessToken: v.string(),
  idToken: v.string(),
})
export type NhsAccess = v.InferOutput<typeof NhsAccess>

const purpose = 'access token of an NHS login'

export const encryptAccess = (encryption: RecordEncryption, access: NhsAccess): string =>
  encryptText(encryption, purpose, access)

/** Undefined for a token that is not ours or has expired. */
export const decryptAccess = (
  encryption: RecordEncryption,
  text: string,
  now: Date,
): NhsAccess | undefined => decryptText(encryption, { text, purpose, schema: NhsAccess, now })
