import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '../db/tables.ts'
import { audit } from './audit.ts'
import { endLinksOfErased } from './gp-links.ts'

/** A closed account, whose data has been erased. */
export interface AccountErasure {
  memberId: string
  idempotencyKey: string
  /** The reply to the call that closed the account, as JSON. */
  reply: string
  isSignInDeleted: boolean
}

/** Undefined while the account is open, and once the record of its erasure has expired. */
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

/** How many sign-ins one round tries to delete: when the provider does not answer, a round takes minutes. */
const mostInARound = 100

interface DueErasure {
  subject: string
  isInLedger: boolean
  isSignInDeleted: boolean
  /** Failed attempts to delete the sign-in. */
  attempts: number
}

/** Accounts whose sign-in is due for deletion, or which are not in the erasure ledger yet. */
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

/** Records that the erasure ledger has the account. */
export async function markInLedger(db: Database, subject: string, now: Date): Promise<void> {
  await db
    .updateTable('account_closures')
    .set({ in_ledger_at: now })
    .where('subject', '=', subject)
    .execute()
}

/** Schedules the next attempt: the delay doubles each time, from five minutes to a day. */
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

/** Records that the identity provider has deleted the sign-in. */
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

/** Records that an account is closed, unless it is recorded already. */
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

/** Finds the member of a subject and locks the row, so that nobody else can erase it until the transaction ends. */
export async function lockSubject(
  trx: Transaction<Tables>,
  subject: string,
): Promise<string | undefined> {
  const member = trx.selectFrom('members').select('id').where('subject', '=', subject)
  return (await member.forUpdate().executeTakeFirst())?.id
}

/**
 * Deletes every row of a member and records that the account is closed. Needs the service's login:
 * the members' role may not delete members. Rows that reference the member are deleted with it. The
 * audit stays, under an id that no longer leads to a person (decision 121).
 */
export async function eraseMember(trx: Transaction<Tables>, erasure: NewErasure): Promise<void> {
  const { memberId } = erasure
  await recordErasure(trx, erasure)
  await endLinksOfErased(trx, memberId, erasure.now)
  // Calls to outside services that are still due are made, but no longer say for whom.
  await anonymiseJobsOf(trx, memberId)
  await trx.deleteFrom('members').where('id', '=', memberId).execute()
  await deleteCounters(trx, erasure.subject)
}

const anonymiseJobsOf = async (trx: Transaction<Tables>, memberId: string): Promise<unknown> =>
  trx.updateTable('jobs').set({ member_id: null }).where('member_id', '=', memberId).execute()

/** Deletes rate limit counters: the subject of `gp-connect:user_1` follows the first colon. */
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

/** Deletes the members of a restored backup, of whatever release, who were erased after it was made. */
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

/** Records that they are erased, so that the server also deletes what is left of their sign-ins. */
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
