import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from './tables.ts'

const day = 24 * 60 * 60 * 1000
const year = 365.25 * day

/** How long a repeated write is recognised: an answer may wait that long on a device. */
export const idempotencyLifetimeMs = 90 * day

/**
 * Drops what nothing asks for any more: old idempotency keys, ids of old webhooks, settled messages, closed
 * rate-limit windows, codes that nobody redeemed and what was left of closed accounts. Call it hourly.
 */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', before(idempotencyLifetimeMs))
    .execute()
  // A replay is refused by its time long before.
  await db.deleteFrom('partner_webhooks').where('received_at', '<', before(day)).execute()
  await db
    .deleteFrom('lab_messages')
    .where('settled_at', '<', before(90 * day))
    .execute()
  // No token of theirs is valid for longer than a minute.
  await db
    .deleteFrom('account_closures')
    .where('sign_in_deleted_at', '<', before(day))
    .where('in_ledger_at', 'is not', null)
    .execute()
  await db.deleteFrom('rate_limits').where('window_ends_at', '<', before(day)).execute()
  await db.deleteFrom('nhs_login_codes').where('expires_at', '<', now).execute()
}

/** After it no claim can be brought (Limitation Act 1980); the database itself refuses to delete earlier. */
const auditYears = 6

/** Drops what has been kept for as long as `docs/security.md` says. Call it daily. */
export async function endRetention(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.transaction().execute(async (trx) => {
    await tellClock(trx, now)
    const end = before(auditYears * year + day)
    await trx.deleteFrom('audit_log').where('at', '<', end).execute()
  })
  await db.deleteFrom('notifications').where('read_at', '<', before(year)).execute()
}

/** What the trigger of the audit goes by in this transaction; without it nothing of the audit ends. */
export async function tellClock(trx: Transaction<Tables>, now: Date): Promise<void> {
  await sql`select set_config('rowan.now', ${now.toISOString()}, true)`.execute(trx)
}
