import { sql } from 'kysely'
import { inBatches } from '../db/in-batches.ts'
import type { Database } from '../db/tables.ts'
import { tryDecrypt, type RecordEncryption } from '../record-encryption.ts'

/** The stored reply to a write, with which a repeated call is answered. */
interface StoredReply {
  /** Null where the reply is read again; encrypted where there is a key, else of an earlier release. */
  body: string | null
  key_id: string | null
}

type Encrypted = StoredReply & { member_id: string; key: string }

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
 * Re-encrypts with the current key what older keys encrypted or earlier releases stored in clear; returns how many.
 * What no key can decrypt stays until its 90 days are over.
 */
export async function reencryptReplies(
  db: Database,
  encryption: RecordEncryption,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0
  const isDue = sql`key_id is distinct from ${encryption.keyId}`
  await inBatches(
    async (after: Encrypted | undefined, most) =>
      db
        .selectFrom('idempotency')
        .select(['member_id', 'key', 'key_id'])
        // By key alone, so that a batch reads a thousand rows however few of them are due.
        .select(sql<string | null>`case when ${isDue} then body end`.as('body'))
        .where(sql<boolean>`(member_id, key) > (${after?.member_id ?? ''}, ${after?.key ?? ''})`)
        .orderBy('member_id')
        .orderBy('key')
        .limit(most)
        .execute(),
    async ({ member_id: memberId, key, ...stored }) => {
      const reply = decryptReply(encryption, stored, { memberId, key })
      if (reply === undefined) return
      const own = db
        .updateTable('idempotency')
        .set(encryptReply(encryption, reply, { memberId, key }))
      await own.where('member_id', '=', memberId).where('key', '=', key).execute()
      count += 1
    },
    signal,
  )
  return count
}

const bound = ({ memberId, key }: Of): string => `reply ${memberId} ${key}`
