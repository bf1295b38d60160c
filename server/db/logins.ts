import { sql } from 'kysely'
import { StartupError } from '../errors/startup-error.ts'
import { environmentOf } from './environment.ts'
import { migrations } from './migrations/all.ts'
import type { OpenedDatabase } from './open.ts'
import type { Database } from './tables.ts'

/** Throws `StartupError` unless this release's migrations have been run and the database is production's. */
export async function refuseEarlierSchema(db: Database): Promise<void> {
  const latest = Object.keys(migrations).at(-1) ?? ''
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db)
  const isThere = rows[0]?.isThere
    ? await sql`select 1 from kysely_migration where name = ${latest}`.execute(db)
    : undefined
  if (!isThere?.rows.length || (await environmentOf(db)) !== 'production') {
    throw new StartupError(
      `Rowan cannot start: the database lacks the migration ${latest}: run the migrations of this release first.`,
    )
  }
}

/**
 * Throws `StartupError` where a login has too many rights: row-level security applies to neither a
 * superuser nor a table's owner, and if members used the service's login, they would see
 * everybody's rows.
 */
export async function refuseOverprivilegedLogins({
  db,
  memberDb,
}: Pick<OpenedDatabase, 'db' | 'memberDb'>): Promise<void> {
  const faults = [
    ...(await excessRightsOf(db)).map((rights) => `DATABASE_URL ${rights}`),
    ...(await excessRightsOf(memberDb)).map((rights) => `DATABASE_MEMBER_URL ${rights}`),
    ...((await actsAs(memberDb, 'rowan_service'))
      ? ['DATABASE_MEMBER_URL is of a login that may act as rowan_service']
      : []),
    ...((await actsAs(memberDb, 'rowan_app'))
      ? []
      : ['DATABASE_MEMBER_URL is of a login that may not act as rowan_app']),
    ...((await actsAs(db, 'rowan_service'))
      ? []
      : ['DATABASE_URL is of a login that may not act as rowan_service']),
  ]
  if (faults.length > 0) throw new StartupError(`Rowan cannot start: ${faults.join('; ')}.`)
}

async function excessRightsOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ isFree: boolean; isOwner: boolean }>`
    select bool_or(rolsuper or rolbypassrls) as "isFree",
           bool_or(exists (select from pg_class where relowner = pg_roles.oid)) as "isOwner"
      from pg_roles where pg_has_role(session_user, oid, 'member')`.execute(db)
  const [rights] = rows
  return [
    ...(rights?.isFree ? ['is of a login that row-level security does not bind'] : []),
    ...(rights?.isOwner ? ['is of a login that owns tables'] : []),
  ]
}

async function actsAs(db: Database, role: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_has_role(session_user, ${role}, 'member') as may`.execute(db)
  return rows[0]?.may ?? false
}
