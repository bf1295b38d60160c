import type { Database } from '../db/tables.ts'
import { openIfKeyIsKept, type RecordSeal } from '../record-seal.ts'

/** A reply to a write as it is kept, so that a repeated call is answered with it. */
interface KeptReply {
  /** Null where the reply is read again; sealed where there is a key, else of an earlier release. */
  body: string | null
  key_id: string | null
}

interface Of {
  memberId: string
  key: string
}

/** Seals a reply, which may say what the member has typed. */
export function keptReply(seal: RecordSeal, body: string, of: Of): KeptReply {
  const { keyId, sealed } = seal.seal(body, bound(of))
  return { body: sealed, key_id: keyId }
}

/** Undefined where nothing is kept of it, or under a key that is lost. */
export function openKeptReply(
  seal: RecordSeal,
  { body, key_id }: KeptReply,
  of: Of,
): string | undefined {
  if (body === null || key_id === null) return body ?? undefined
  return openIfKeyIsKept(seal, { keyId: key_id, sealed: body }, bound(of))
}

/**
 * Seals what earlier keys have sealed, or earlier releases left open, with the key of today; returns how many.
 * What no key opens stays as it is until its 90 days are over.
 */
export async function resealReplies(db: Database, seal: RecordSeal): Promise<number> {
  const rows = await db
    .selectFrom('idempotency')
    .select(['member_id', 'key', 'body', 'key_id'])
    .where('body', 'is not', null)
    .where('key_id', 'is distinct from', seal.keyId)
    .execute()
  let resealed = 0
  for (const { member_id: memberId, key, ...kept } of rows) {
    const reply = openKeptReply(seal, kept, { memberId, key })
    if (reply === undefined) continue
    const own = db.updateTable('idempotency').set(keptReply(seal, reply, { memberId, key }))
    await own.where('member_id', '=', memberId).where('key', '=', key).execute()
    resealed += 1
  }
  return resealed
}

const bound = ({ memberId, key }: Of): string => `reply ${memberId} ${key}`
