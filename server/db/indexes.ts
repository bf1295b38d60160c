import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './tables.ts'

/**
 * Indexes of tables that grow with members, by name. They are built after the migrations and outside of any
 * transaction, so that members can go on writing meanwhile (decision 085). An index of a table that a migration has
 * just made may stand in that migration.
 */
export const indexes: Readonly<Record<string, string>> = {
  idempotency_with_reply: 'idempotency (created_at) where body is not null',
  kept_consents_by_study: 'kept_consents (study_id)',
  kit_orders_ended_early: 'kit_orders (id) where closed_because is not null',
  lab_messages_by_settling: 'lab_messages (settled_at) where settled_at is not null',
  members_by_email: 'members (lower(email))',
  notifications_by_invite: 'notifications (study_invite_id) where study_invite_id is not null',
  notifications_by_reading: 'notifications (read_at) where read_at is not null',
  notifications_unread_by_age: 'notifications (created_at) where read_at is null',
  // The subject of `gp-connect:user_1` follows the first colon.
  rate_limits_by_subject: `rate_limits (substr(counted, strpos(counted, ':') + 1))`,
  study_answers_by_invite: 'study_answers (invite_id, place)',
  // The members who have consented, and when somebody did or withdrew.
  study_invites_by_change: 'study_invites (study_id, greatest(consented_at, withdrawn_at))',
  study_invites_of_consented:
    'study_invites (study_id, member_id) where consented_at is not null and withdrawn_at is null',
}

const pauseMs = 200

/**
 * Builds the indexes that are missing. PostgreSQL leaves an index that it could not finish behind, and never uses it: such
 * a one is dropped and built again. Of several processes, one builds and the others wait for it.
 */
export async function buildIndexes(db: Database, wanted = indexes): Promise<void> {
  await db.connection().execute(async (connection) => {
    // Waiting inside a statement would have `create index concurrently` wait for that statement.
    while (!(await locked(connection))) await setTimeout(pauseMs)
    try {
      const valid = await builtIndexes(connection)
      for (const [name, what] of Object.entries(wanted)) {
        if (valid.get(name)) continue
        if (valid.has(name)) await sql`drop index concurrently ${sql.id(name)}`.execute(connection)
        await sql.raw(`create index concurrently ${name} on ${what}`).execute(connection)
      }
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection)
    }
  })
}

/** Whoever builds indexes has this lock; the number has no meaning. */
const lockKey = 7_310_188

async function locked(connection: Database): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_lock(${lockKey}) as "isOurs"`.execute(connection)
  return rows[0]?.isOurs ?? false
}

/** All indexes of the schema, and whether PostgreSQL uses them. */
async function builtIndexes(connection: Database): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ name: string; isValid: boolean }>`
    select relname as name, indisvalid as "isValid"
      from pg_index join pg_class on pg_class.oid = indexrelid
     where relnamespace = current_schema()::regnamespace`.execute(connection)
  return new Map(rows.map(({ name, isValid }) => [name, isValid]))
}
