import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, Migrator, PostgresDialect } from 'kysely'
import pg from 'pg'
import { migrations } from './migrations/all.ts'
import { PgliteDialect, pgliteOptions } from './pglite-dialect.ts'
import type { Database, Tables } from './tables.ts'

export interface OpenedDatabase {
  readonly db: Database
  readonly kind: 'pglite' | 'postgres'
  readonly close: () => Promise<void>
}

/**
 * Opens the database and brings its schema up to date. `dataDir` is a directory of PGlite's own,
 * made when it is missing; `url` is a connection string of PostgreSQL. The only place where the
 * two differ. Throws what the driver or a migration threw, with the connection closed.
 */
export async function openDatabase(
  where: { dataDir: string } | { url: string },
): Promise<OpenedDatabase> {
  const dialect = 'url' in where ? postgres(where.url) : await embedded(where.dataDir)
  const db = new Kysely<Tables>({ dialect })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { db, kind: 'url' in where ? 'postgres' : 'pglite', close: async () => db.destroy() }
}

/** Brings the schema up to date. Several processes may try at once: Kysely takes a lock. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw new Error('The database could not be brought up to date', { cause: error })
}

async function embedded(dataDir: string): Promise<PgliteDialect> {
  await mkdir(dataDir, { recursive: true })
  return new PgliteDialect(await PGlite.create(dataDir, pgliteOptions))
}

/** One patient's slow or forgotten statement must not hold up the others: all times in ms. */
const timeouts = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
}

function postgres(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    ...timeouts,
    types: { getTypeParser: parserOf },
  })
  // A broken idle connection is replaced by the pool; unheard, its error would end the process.
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}

/** A `date` is the text YYYY-MM-DD, not midnight in the zone of the machine. */
const parserOf: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === pg.types.builtins.DATE ? String : pg.types.getTypeParser(type, format)
