import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '../db/tables.ts'
import { audit } from './audit.ts'
import { endLinksOfErased } from './gp-links.ts'

/** An account that was closed: its data is erased. */
export interface AccountErasure {
  memberId: string
  idempotencyKey: string
  /** The reply to the call that closed it, as JSON. */
  reply: string
  isSignInDeleted: boolean
}

/** Undefined while the account is open, and when it was closed longer ago than anybody asks. */
export async function erasureOf(
  db: Database,
  subject: string,
): Promise<AccountErasure | undefined> {
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

/** How many sign-ins are tried in one round: with a provider that does not answer it takes minutes. */
const mostInARound = 100

interface DueErasure {
  subject: string
  isInLedger: boolean
  isSignInDeleted: boolean
  /** To delete the sign-in, that failed. */
  attempts: number
}

/** Accounts whose sign-in is to be deleted now, or which are not in the erasure ledger yet. */
export async function dueErasures(db: Database, now: Date): Promise<DueErasure[]> {
  const rows = await db
    .selectFrom('account_closures')
    .select(['subject', 'in_ledger_at', 'sign_in_deleted_at', 'attempts'])
    .where((erasure) =>
      erasure.or([
        erasure('in_ledger_at', 'is', null),
        erasure('sign_in_deleted_at', 'is', null).and('due_at', '<=', now),
      ]),
    )
    .orderBy('due_at')
    .limit(mostInARound)
    .execute()
  return rows.map(({ in_ledger_at, sign_in_deleted_at, ...row }) => ({
    ...row,
    isInLedger: in_ledger_at !== null,
    isSignInDeleted: sign_in_deleted_at !== null,
  }))
}

/** Remembers that the erasure ledger names the account. */
export async function markInLedger(db: Database, subject: string, now: Date): Promise<void> {
  await db
    .updateTable('account_closures')
    .set({ in_ledger_at: now })
    .where('subject', '=', subject)
    .execute()
}

/** A try has failed: the next one waits twice as long, from five minutes to a day. */
export async function postponeSignInDeletion(
  db: Database,
  subject: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('account_closures')
    .set({
      attempts: sql<number>`attempts + 1`,
      due_at: sql<Date>`${now}::timestamptz
        + least(interval '1 day', interval '5 minutes' * power(2, least(attempts, 20)))`,
    })
    .where('subject', '=', subject)
    .execute()
}

/** Remembers that the identity provider has deleted the sign-in. */
export async function markSignInDeleted(db: Database, subject: string, now: Date): Promise<void> {
  await db
    .updateTable('account_closures')
    .set({ sign_in_deleted_at: sql<Date>`greatest(closed_at, ${now})` })
    .where('subject', '=', subject)
    .execute()
}

interface NewErasure {
  subject: string
  memberId: string
  key: string
  reply: string
  now: Date
}

/** Writes down that an account is closed, unless that was done. */
export async function recordErasure(db: Database, erasure: NewErasure): Promise<void> {
  const { subject, memberId, key, reply, now } = erasure
  await db
    .insertInto('account_closures')
    .values({
      subject,
      member_id: memberId,
      idempotency_key: key,
      reply,
      closed_at: now,
      due_at: now,
    })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .execute()
}

/** The member of a subject, whom nobody else can erase until the transaction ends. */
export async function lockSubject(
  trx: Transaction<Tables>,
  subject: string,
): Promise<string | undefined> {
  const member = trx.selectFrom('members').select('id').where('subject', '=', subject)
  return (await member.forUpdate().executeTakeFirst())?.id
}

/**
 * Erases every row of a member and writes down that the account is closed, as the owner of the
 * tables: the role of the app may delete no member. What hangs on a member goes with them; the
 * audit stays, under an id that no longer leads to anybody (decision 121).
 */
export async function eraseMember(trx: Transaction<Tables>, erasure: NewErasure): Promise<void> {
  const { memberId } = erasure
  await recordErasure(trx, erasure)
  await endLinksOfErased(trx, memberId, erasure.now)
  // What outside services are still to be told is told, and no longer known by whom it was.
  await anonymiseJobsOf(trx, memberId)
  await trx.deleteFrom('members').where('id', '=', memberId).execute()
  await deleteCounters(trx, erasure.subject)
}

const anonymiseJobsOf = async (trx: Transaction<Tables>, memberId: string): Promise<unknown> =>
  trx.updateTable('jobs').set({ member_id: null }).where('member_id', '=', memberId).execute()

/** Of calls that were counted: the subject of `gp-connect:user_1` stands behind the first colon. */
async function deleteCounters(trx: Transaction<Tables>, subject: string): Promise<void> {
  await trx
    .deleteFrom('rate_limits')
    .where(sql<string>`substr(counted, strpos(counted, ':') + 1)`, '=', subject)
    .execute()
}

interface Restored {
  id: string
  subject: string
}

/** Deletes the members of a restored backup who were erased since it was made, of whatever release it is. */
export async function deleteErased(
  trx: Transaction<Tables>,
  isErased: (subject: string) => boolean,
): Promise<Restored[]> {
  const members = await trx.selectFrom('members').select(['id', 'subject']).execute()
  const erased = members.filter(({ subject }) => isErased(subject))
  for (const { id, subject } of erased) {
    await trx.deleteFrom('members').where('id', '=', id).execute()
    await deleteCounters(trx, subject)
  }
  return erased
}

/** Writes down that they are erased, so that the server deletes what is left of their sign-ins. */
export async function recordErased(
  db: Database,
  erased: readonly Restored[],
  now: Date,
): Promise<void> {
  const reply = JSON.stringify({ success: true, openKitOrders: [] })
  for (const { id: memberId, subject } of erased) {
    await db.transaction().execute(async (trx) => {
      await audit(trx, {
        at: now,
        memberId,
        action: 'account-close',
        outcome: 'after-restore',
        requestId: 'restore',
      })
      await anonymiseJobsOf(trx, memberId)
      await recordErasure(trx, { subject, memberId, key: 'restore', reply, now })
    })
  }
}
