import { setTimeout } from 'node:timers/promises'
import { Migrator, sql, type Migration } from 'kysely'
import { codeOf } from './database-unavailable.ts'
import { migrations } from './migrations/all.ts'
import type { Database } from './tables.ts'

const mostTries = 40

/**
 * Brings the schema up to date, in one transaction. Several processes may try at once: Kysely takes
 * a lock, and who comes second finds nothing to do. Instances of the release before may serve
 * meanwhile: a step that would have to wait for one of their transactions, and make all others wait
 * behind it, steps back after two seconds and tries again. With `last` it goes no further than that step.
 */
export async function migrate(db: Database, last?: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => impatient } })
    const { error } = await (last === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(last))
    if (!error) return
    if (!inTheWay.has(codeOf(error) ?? '') || tried === mostTries) {
      throw new Error('The database could not be brought up to date', { cause: error })
    }
    await setTimeout(100 + 400 * Math.random())
  }
}

/** PostgreSQL's codes for a lock that was not to be had: lock timeout, deadlock. */
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
