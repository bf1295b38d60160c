import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '../db/tables.ts'

/** An account that was closed: its data is erased. */
export interface Closure {
  memberId: string
  idempotencyKey: string
  /** The reply to the call that closed it, as JSON. */
  reply: string
  isSignInDeleted: boolean
}

/** Undefined while the account is open, and when it was closed longer ago than anybody asks. */
export async function closureOf(db: Database, subject: string): Promise<Closure | undefined> {
  const row = await db
    .selectFrom('account_closures')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirst()
  return (
    row && {
      memberId: row.member_id,
      idempotencyKey: row.idempotency_key,
      reply: row.reply,
      isSignInDeleted: row.sign_in_deleted_at !== null,
    }
  )
}

/** Subjects whose sign-in is still to be deleted. */
export async function unfinishedClosures(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('account_closures')
    .select('subject')
    .where('sign_in_deleted_at', 'is', null)
    .execute()
  return rows.map(({ subject }) => subject)
}

/** Remembers that the identity provider has deleted the sign-in. */
export async function finishClosure(db: Database, subject: string, now: Date): Promise<void> {
  await db
    .updateTable('account_closures')
    .set({ sign_in_deleted_at: sql<Date>`greatest(closed_at, ${now})` })
    .where('subject', '=', subject)
    .execute()
}

/**
 * Erases every row of a member and writes down that the account is closed, as the owner of the
 * tables: the role of the app may delete no member. What hangs on a member goes with them; the
 * audit stays, under an id that no longer leads to anybody (decision 056).
 */
export async function eraseMember(
  trx: Transaction<Tables>,
  closing: { subject: string; memberId: string; key: string; reply: string; now: Date },
): Promise<void> {
  const { subject, memberId, key, reply, now } = closing
  await trx
    .insertInto('account_closures')
    .values({ subject, member_id: memberId, idempotency_key: key, reply, closed_at: now })
    .execute()
  // What outside services are still to be told is told, and no longer known by whom it was.
  await trx.updateTable('jobs').set({ member_id: null }).where('member_id', '=', memberId).execute()
  await trx.deleteFrom('members').where('id', '=', memberId).execute()
  // `gp-connect:user_1`: the subject stands behind the first colon.
  await trx
    .deleteFrom('rate_limits')
    .where(sql<string>`substr(counted, strpos(counted, ':') + 1)`, '=', subject)
    .execute()
}
