import { sql } from 'kysely'
import { batchSize, reencryptRows, type Place, type Reencrypted } from '../db/in-batches.ts'
import type { Database } from '../db/tables.ts'
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
  const { keyId, ciphertext } = encryption.encrypt(body, bound(of))
  return { body: ciphertext, key_id: keyId }
}

/** Undefined where none is stored, or its key is lost. */
export function decryptReply(
  encryption: RecordEncryption,
  { body, key_id }: StoredReply,
  of: Of,
): string | undefined {
  if (body === null || key_id === null) return body ?? undefined
  return tryDecrypt(encryption, { keyId: key_id, ciphertext: body }, bound(of))
}

/**
 * Re-encrypts of a batch what older keys encrypted or earlier releases stored in clear. What no key can decrypt stays
 * until its 90 days are over.
 */
export async function reencryptReplies(
  db: Database,
  encryption: RecordEncryption,
  [afterMember = '', afterKey = '']: Place,
): Promise<Reencrypted> {
  const isDue = sql<boolean>`key_id is distinct from ${encryption.keyId} and body is not null`
  const rows = await db
    .selectFrom('idempotency')
    .select(['member_id', 'key', 'key_id'])
    // By key alone, so that a batch reads a thousand rows however few of them are due.
    .select(sql<string | null>`case when ${isDue} then body end`.as('body'))
    .where(sql<boolean>`(member_id, key) > (${afterMember}, ${afterKey})`)
    .orderBy('member_id')
    .orderBy('key')
    .limit(batchSize)
    .execute()
  return reencryptRows(rows, {
    placeOf: ({ member_id, key }) => [member_id, key],
    async reencrypt({ member_id: memberId, key, ...stored }) {
      if (stored.body === null) return 'current'
      const reply = decryptReply(encryption, stored, { memberId, key })
      if (reply === undefined) return 'lost'
      await db
        .updateTable('idempotency')
        .set(encryptReply(encryption, reply, { memberId, key }))
        .where('member_id', '=', memberId)
        .where('key', '=', key)
        .where('body', '=', stored.body)
        .execute()
      return 'reencrypted'
    },
  })
}

const bound = ({ memberId, key }: Of): SecretOf => ({
  kind: 'reply',
  belongsTo: `reply ${memberId} ${key}`,
})
