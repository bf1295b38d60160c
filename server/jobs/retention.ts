import { sql, type Transaction } from 'kysely'
import { deleteInBatches } from '../db/in-batches.ts'
import type { Database, Tables } from '../db/tables.ts'
import { idempotencyLifetimeMs } from '../http/idempotency.ts'

const day = 24 * 60 * 60 * 1000
const year = 365.25 * day

/**
 * Deletes what is no longer needed: old replies, idempotency keys and webhook ids, settled messages, closed
 * rate limit windows, expired codes and shared links, and records of erased accounts. Call it hourly.
 */
export async function deleteExpired(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const expired = [
    {
      table: 'idempotency',
      by: 'created_at',
      where: sql`created_at < ${before(idempotencyLifetimeMs)}`,
    },
    // An older webhook is refused by its timestamp anyway.
    { table: 'partner_webhooks', by: 'received_at', where: sql`received_at < ${before(day)}` },
    { table: 'lab_messages', by: 'settled_at', where: sql`settled_at < ${before(90 * day)}` },
    // Their tokens are valid for a minute at most.
    {
      table: 'account_closures',
      by: 'subject',
      where: sql`sign_in_deleted_at < ${before(day)} and in_ledger_at is not null`,
    },
    // Every call writes here: an index by age would cost each of them more than this reads.
    { table: 'rate_limits', by: 'counted', where: sql`window_ends_at < ${before(day)}` },
    { table: 'nhs_login_codes', by: 'id', where: sql`expires_at < ${now}` },
    { table: 'shared_links', by: 'expires_at', where: sql`expires_at <= ${now}` },
  ]
  for (const each of expired) await deleteInBatches(db, { ...each, signal })
  await db
    .updateTable('idempotency')
    .set({ body: null, key_id: null })
    .where('body', 'is not', null)
    .where('created_at', '<', before(day))
    .execute()
}

/** After six years no claim can be brought (Limitation Act 1980); the database itself refuses to delete earlier. */
const auditYears = 6

/** Deletes what has reached the age in `docs/dpia.md`, and makes the audit's next months. Call it daily. */
export async function endRetention(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await sql`select keep_audit_months(${now})`.execute(db)
  await deleteInBatches(db, {
    table: 'audit_log_other',
    by: 'at',
    where: sql`at < ${before(auditYears * year + day)}`,
    prepare: async (trx) => setAuditClock(trx, now),
    signal,
  })
  // Whoever has not come back in two years reads them no more, nobody settles a message as old as that, and no surgery
  // ends a pairing that it has not ended by then.
  const unattended = before(2 * year)
  for (const [table, by, where] of [
    ['notifications', 'read_at', sql`read_at < ${before(year)}`],
    ['notifications', 'created_at', sql`read_at is null and created_at < ${unattended}`],
    ['shared_link_openings', 'at', sql`at < ${before(year)}`],
    ['lab_messages', 'received_at', sql`settled_at is null and received_at < ${unattended}`],
    ['gp_pairings', 'id', sql`ends_at < ${unattended}`],
    // Longer than any round is open.
    ['questionnaire_answers', 'member_id', sql`saved_at < ${before(120 * day)}`],
  ] as const) {
    await deleteInBatches(db, { table, by, where, signal })
  }
}

/**
 * Sets the time that the audit's trigger uses in this transaction; without it nothing can be
 * deleted from the audit.
 */
export async function setAuditClock(trx: Transaction<Tables>, now: Date): Promise<void> {
  await sql`select set_config('rowan.now', ${now.toISOString()}, true)`.execute(trx)
}
