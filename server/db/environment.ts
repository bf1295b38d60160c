import { sql } from 'kysely'
import { StartupError } from '../errors/startup-error.ts'
import type { Database } from './tables.ts'

export type Environment = 'sandbox' | 'production'

/**
 * Records in the database which environment it belongs to. Once production has used it, it stays
 * production's. Throws `StartupError` where the sandbox would write its example people into
 * production's database.
 */
export async function claimDatabase(db: Database, environment: Environment): Promise<void> {
  if (environment === 'sandbox') await refuseIfProduction(db)
  await db
    .insertInto('environment')
    .values({ name: environment })
    .onConflict((conflict) =>
      environment === 'production'
        ? conflict.column('id').doUpdateSet({ name: environment })
        : conflict.doNothing(),
    )
    .execute()
}

/** The environment that a database, of whatever release, belongs to; undefined where none is recorded. */
export async function environmentOf(db: Database): Promise<Environment | undefined> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('environment') is not null as "isThere"`.execute(db)
  if (!rows[0]?.isThere) return undefined
  const row = await db.selectFrom('environment').select('name').executeTakeFirst()
  return row?.name
}

/** Throws `StartupError` when production has used this database. */
export async function refuseIfProduction(db: Database): Promise<void> {
  if ((await environmentOf(db)) !== 'production') return
  throw new StartupError(
    'Rowan cannot start: the sandbox is on, and this database is of production: set SANDBOX=off, or use another database.',
  )
}
