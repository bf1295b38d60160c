import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from './tables.ts'

const day = 24 * 60 * 60 * 1000
const year = 365.25 * day

/** How long a repeated write is recognised: an answer may wait that long on a device. */
export const idempotencyLifetimeMs = 90 * day

/**
 * Deletes what is no longer needed: old idempotency keys and webhook ids, settled messages, closed
 * rate limit windows, expired codes and records of erased accounts. Call it hourly.
 */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', before(idempotencyLifetimeMs))
    .execute()
  // An older webhook is refused by its timestamp anyway.
  await db.deleteFrom('partner_webhooks').where('received_at', '<', before(day)).execute()
  await db
    .deleteFrom('lab_messages')
    .where('settled_at', '<', before(90 * day))
    .execute()
  // Their tokens are valid for a minute at most.
  await db
    .deleteFrom('account_closures')
    .where('sign_in_deleted_at', '<', before(day))
    .where('in_ledger_at', 'is not', null)
    .execute()
  await db.deleteFrom('rate_limits').where('window_ends_at', '<', before(day)).execute()
  await db.deleteFrom('nhs_login_codes').where('expires_at', '<', now).execute()
}

/** After six years no claim can be brought (Limitation Act 1980); the database itself refuses to delete earlier. */
const auditYears = 6

/** Deletes what has reached the age in `docs/security.md`. Call it daily. */
export async function endRetention(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.transaction().execute(async (trx) => {
    await setAuditClock(trx, now)
    const end = before(auditYears * year + day)
    await trx.deleteFrom('audit_log').where('at', '<', end).execute()
  })
  await db.deleteFrom('notifications').where('read_at', '<', before(year)).execute()
}

/**
 * Sets the time that the audit's trigger uses in this transaction; without it nothing can be
 * deleted from the audit.
 */
export async function setAuditClock(trx: Transaction<Tables>, now: Date): Promise<void> {
  await sql`select set_config('rowan.now', ${now.toISOString()}, true)`.execute(trx)
}
