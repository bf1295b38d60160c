import { setTimeout } from 'node:timers/promises'
import { Migrator, sql, type Migration } from 'kysely'
import { StartupError } from '../errors/startup-error.ts'
import { codeOf } from './database-unavailable.ts'
import { buildIndexes } from './indexes.ts'
import { baselineEnd, migrations } from './migrations/all.ts'
import type { Database } from './tables.ts'

const mostTries = 40

/**
 * Migrates the schema in one transaction, then builds the indexes that are missing. Several processes may try at once: Kysely takes a lock,
 * and the second finds nothing to do. Instances of the previous release may be serving: a migration
 * that would have to wait for one of their transactions, with all others queuing behind it, gives
 * up after two seconds and tries again. With `last` it stops after that migration. A schema of a
 * newer release, which has all of these and more, stays as it is: one may go back to this release. Throws `StartupError`
 * for one that is older than the baseline.
 */
export async function migrate(db: Database, last?: string): Promise<void> {
  const done = await migrationsDone(db)
  if (done.size > 0 && !done.has(baselineEnd)) {
    throw new StartupError(
      `Rowan cannot start: the database is of ${tooOld}. Bring it up to date with that one first.`,
    )
  }
  const ours = Object.keys(migrations)
  const isNewer = done.size > ours.length && ours.every((name) => done.has(name))
  if (last === undefined && isNewer) return
  for (let tried = 1; ; tried += 1) {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => impatient } })
    const { error } = await (last === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(last))
    if (!error) break
    if (!inTheWay.has(codeOf(error) ?? '') || tried === mostTries) {
      throw new Error('The database could not be brought up to date', { cause: error })
    }
    await setTimeout(100 + 400 * Math.random())
  }
  if (last === undefined) await buildIndexes(db)
}

async function migrationsDone(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db)
  if (!rows[0]?.isThere) return new Set()
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return new Set(done.rows.map(({ name }) => name))
}

/** Whose schema and backups nobody brings up to date any more. */
export const tooOld = 'a release before that of 27 November 2026'

/** PostgreSQL's error codes for lock timeout and deadlock. */
const inTheWay = new Set(['55P03', '40P01'])

const impatient: Record<string, Migration> = Object.fromEntries(
  Object.entries(migrations).map(([name, step]) => [
    name,
    {
      up: async (db) => {
        await sql`set local lock_timeout = '2s'`.execute(db)
        await step.up(db)
      },
    },
  ]),
)
