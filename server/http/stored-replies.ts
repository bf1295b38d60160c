import { tryDecrypt, type RecordEncryption, type SecretOf } from '../crypto/record-encryption.ts'

/** The stored reply to a write that created something. */
export interface StoredReply {
  /** Null where the reply is read from today's data; encrypted where there is a key, else of an earlier release. */
  body: string | null
  key_id: string | null
}

interface Of {
  memberId: string
  key: string
}

/** Encrypts a reply, which may repeat what the member has typed. */
export function encryptReply(encryption: RecordEncryption, body: string, of: Of): StoredReply {
  const { keyId, ciphertext } = encryption.encrypt(body, secretOfReply(of))
  return { body: ciphertext, key_id: keyId }
}

/** Undefined where none is stored, or its key is lost. */
export function decryptReply(
  encryption: RecordEncryption,
  { body, key_id }: StoredReply,
  of: Of,
): string | undefined {
  if (body === null || key_id === null) return body ?? undefined
  return tryDecrypt(encryption, { keyId: key_id, ciphertext: body }, secretOfReply(of))
}

export const secretOfReply = ({ memberId, key }: Of): SecretOf => ({
  kind: 'reply',
  belongsTo: `reply ${memberId} ${key}`,
})
