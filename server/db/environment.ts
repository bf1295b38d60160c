import { sql } from 'kysely'
import { StartupError } from '../startup-error.ts'
import type { Database } from './tables.ts'

export type Environment = 'sandbox' | 'production'

/**
 * Writes down in the database whose it is. Once production has used it, it is production's for good.
 * Throws `StartupError` where the sandbox, with its example people, would write into that.
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

/** Whose a database is, of whatever release; undefined where it was not written down yet. */
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
