import { sql, type Transaction } from 'kysely'
import { batchSize } from '../db/in-batches.ts'
import type { Database, Tables } from '../db/tables.ts'
import type { Ended } from './erasure-ledger.ts'
import { deleteJobsOf, enqueue } from '../jobs/queue.ts'
import { audit } from './audit.ts'
import { leaveStudies } from '../deliveries/outbox.ts'
import { endLinksOfErased } from '../gp/gp-links.ts'

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

/** What is left to do about a closed account; undefined once the record of it has expired. */
export async function unfinishedErasure(
  db: Database,
  memberId: string,
): Promise<{ subject: string; isInLedger: boolean; isSignInDeleted: boolean } | undefined> {
  const row = await db
    .selectFrom('account_closures')
    .select(['subject', 'in_ledger_at', 'sign_in_deleted_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return (
    row && {
      subject: row.subject,
      isInLedger: row.in_ledger_at !== null,
      isSignInDeleted: row.sign_in_deleted_at !== null,
    }
  )
}

/** Records that the erasure ledger has the account. */
export async function markInLedger(db: Database, subject: string, now: Date): Promise<void> {
  await db
    .updateTable('account_closures')
    .set({ in_ledger_at: now })
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

/** The call that erases deletes the sign-in itself; what it cannot do is done after this. */
const finishAfterSeconds = 60

/**
 * Records that an account is closed, unless it is recorded already, with the job that writes the ledger and
 * deletes the sign-in where the call itself did not.
 */
export async function recordErasure(trx: Transaction<Tables>, erasure: NewErasure): Promise<void> {
  const { subject, memberId, key, reply, now } = erasure
  const recorded = await trx
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
    .returning('member_id')
    .executeTakeFirst()
  if (!recorded) return
  const data = { closedMemberId: memberId }
  await enqueue(trx, { queue: 'account-erasure', data, delaySeconds: finishAfterSeconds })
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
export async function eraseMember(
  trx: Transaction<Tables>,
  erasure: NewErasure & { newId: () => string },
  isAfterRestore = false,
): Promise<void> {
  const { memberId } = erasure
  await recordErasure(trx, erasure)
  await endLinksOfErased(trx, memberId, erasure.now)
  await deleteJobsOf(trx, memberId)
  await leaveStudies(trx, erasure, isAfterRestore)
  await trx.deleteFrom('members').where('id', '=', memberId).execute()
  await deleteCounters(trx, erasure.subject)
}

/** Deletes rate limit counters: the subject of `gp-connect:user_1` follows the first colon. */
async function deleteCounters(trx: Transaction<Tables>, subject: string): Promise<void> {
  await trx
    .deleteFrom('rate_limits')
    .where(sql<string>`substr(counted, strpos(counted, ':') + 1)`, '=', subject)
    .execute()
}

/**
 * Erases again, in a restored database of this release, everybody whom the ledger names; each in a transaction of their
 * own, so that a run that was cut off is run again. Resolves with how many there were.
 */
export async function eraseAgain(
  db: Database,
  { isErased }: Pick<Ended, 'isErased'>,
  { now, newId }: { now: Date; newId: () => string },
): Promise<number> {
  let [count, after, isWhole]: [number, string, boolean] = [0, '', true]
  while (isWhole) {
    const members = await db
      .selectFrom('members')
      .select(['id', 'subject'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    for (const { id: memberId, subject } of members.filter((each) => isErased(each.subject))) {
      await db.transaction().execute(async (trx) => {
        await audit(trx, { at: now, memberId, ...afterRestore })
        const erasure = { subject, memberId, key: 'restore', reply: noOrders, now, newId }
        await eraseMember(trx, erasure, true)
      })
      count += 1
    }
    after = members.at(-1)?.id ?? ''
    isWhole = members.length === batchSize
  }
  return count
}

const afterRestore = {
  action: 'account-close',
  outcome: 'after-restore',
  requestId: 'restore',
} as const
const noOrders = JSON.stringify({ success: true, openKitOrders: [] })

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
  { now, newId }: { now: Date; newId: () => string },
): Promise<void> {
  for (const { id: memberId, subject } of erased) {
    await db.transaction().execute(async (trx) => {
      await audit(trx, { at: now, memberId, ...afterRestore })
      await endLinksOfErased(trx, memberId, now)
      await deleteJobsOf(trx, memberId)
      await recordErasure(trx, { subject, memberId, key: 'restore', reply: noOrders, now })
    })
  }
  await db
    .transaction()
    .execute(async (trx) => leaveStudies(trx, { memberId: null, now, newId }, true))
}
