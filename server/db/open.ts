import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { PgliteDialect } from './pglite-dialect.ts'
import { PostgresDialect } from './postgres-dialect.ts'
import type { Database, Tables } from './tables.ts'
import { parserOf } from './value-parsers.ts'

/** Connections of the database that calls are answered with. */
export interface PoolUse {
  /** That may be open at once. */
  most: number
  open: number
  /** Open and lent to nobody. */
  idle: number
  /** Calls that wait for one. */
  waiting: number
}

export interface OpenedDatabase {
  /** For calls: what takes longer than a caller waits fails with an error that `isPassing`. */
  readonly db: Database
  /** The same for `asMember` alone: where members have a login of their own, nothing else is seen here. */
  readonly memberDb: Database
  /** For what nobody waits for: seeds, deletions, deliveries. It takes no connection from calls, and its time. */
  readonly backgroundDb: Database
  readonly kind: 'pglite' | 'postgres'
  readonly poolUse: () => PoolUse
  /** Takes what was deleted out of the files, where nobody else does: PostgreSQL has its autovacuum. */
  readonly purgeDeleted: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The timeouts of a connection, in ms, and how many there are; a test may hand in others. */
export const defaultPoolOptions = {
  /** For a connection. */
  connectMs: 1_000,
  /** For one statement; the server gives up a little earlier than we do. */
  statementMs: 1_400,
  silenceMs: 1_600,
  lockMs: 1_000,
  /** Between two statements of a transaction, before the server ends it. */
  idleMs: 5_000,
  /** Connections; PostgreSQL serves few at a time better than many. */
  connections: 10,
}

export type PoolOptions = typeof defaultPoolOptions

/** The same for background work: to migrate a large table or to delete from it takes minutes. */
const backgroundPoolOptions: PoolOptions = {
  connectMs: 10_000,
  statementMs: 10 * 60_000,
  silenceMs: 11 * 60_000,
  lockMs: 30_000,
  idleMs: 60_000,
  connections: 2,
}

/**
 * Opens the database and brings its schema up to date, unless `prepare` does something else with
 * it first. `dataDir` is a directory of PGlite's own, made when it is missing; `url` is a
 * connection string of PostgreSQL, of the service itself; `memberUrl` that of members, where it is
 * another login. The only place where the two differ. Throws what the driver or
 * a migration threw, with the connection closed.
 */
export async function openDatabase(
  where: { dataDir: string } | PostgresLogins,
  options: Partial<PoolOptions> = {},
  prepare: (db: Database) => Promise<void> = migrate,
): Promise<OpenedDatabase> {
  const asked = { ...defaultPoolOptions, ...options }
  const opened = 'url' in where ? served(where, asked) : await embedded(where.dataDir, asked)
  try {
    await prepare(opened.backgroundDb)
  } catch (error) {
    await opened.close()
    throw error
  }
  return opened
}

async function embedded(dataDir: string, { connectMs }: PoolOptions): Promise<OpenedDatabase> {
  await mkdir(dataDir, { recursive: true })
  return overPglite(await PGlite.create(dataDir), connectMs)
}

/** The same over a PGlite that is there: it is closed with it. */
export function overPglite(pglite: PGlite, timeoutMs?: number): OpenedDatabase {
  const dialect = new PgliteDialect(pglite, timeoutMs)
  const db = new Kysely<Tables>({ dialect })
  return {
    db,
    memberDb: db,
    backgroundDb: db,
    kind: 'pglite',
    poolUse: () => ({ most: 1, open: 1, idle: 0, waiting: dialect.waiting }),
    purgeDeleted: async () => purgeDeleted(db),
    close: async () => db.destroy(),
  }
}

/** Writes each table anew, then lets go of the log of what was written before. Calls come in between. */
async function purgeDeleted(db: Database): Promise<void> {
  for (const { name } of await db.introspection.getTables()) {
    await sql`vacuum (full) ${sql.table(name)}`.execute(db)
  }
  // A segment of the log that was used up is deleted, not written over some day.
  await sql`set wal_recycle = off`.execute(db)
  await sql`checkpoint`.execute(db)
  await sql`select pg_switch_wal()`.execute(db)
  await sql`checkpoint`.execute(db)
}

interface PostgresLogins {
  url: string
  memberUrl?: string | undefined
}

function served({ url, memberUrl }: PostgresLogins, options: PoolOptions): OpenedDatabase {
  const pool = poolOf(url, options)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect(pool) })
  const memberPool = memberUrl === undefined ? pool : poolOf(memberUrl, options)
  const memberDb =
    memberUrl === undefined ? db : new Kysely<Tables>({ dialect: new PostgresDialect(memberPool) })
  const pools = [...new Set([pool, memberPool])]
  const sum = (count: (each: pg.Pool) => number) =>
    pools.reduce((total, each) => total + count(each), 0)
  const backgroundPool = poolOf(url, backgroundPoolOptions)
  const backgroundDb = new Kysely<Tables>({ dialect: new PostgresDialect(backgroundPool) })
  return {
    db,
    memberDb,
    backgroundDb,
    kind: 'postgres',
    poolUse: () => ({
      most: options.connections * pools.length,
      open: sum(({ totalCount }) => totalCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
    }),
    purgeDeleted: async () => undefined,
    close: async () => {
      await Promise.all(
        [...new Set([db, memberDb, backgroundDb])].map(async (each) => each.destroy()),
      )
    },
  }
}

function poolOf(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    pipeline: true,
    max: options.connections,
    connectionTimeoutMillis: options.connectMs,
    query_timeout: options.silenceMs,
    statement_timeout: options.statementMs,
    lock_timeout: options.lockMs,
    idle_in_transaction_session_timeout: options.idleMs,
    keepAlive: true,
    types: { getTypeParser: parserOf },
  })
  // A broken idle connection is replaced by the pool; unheard, its error would end the process.
  pool.on('error', () => undefined)
  return pool
}
