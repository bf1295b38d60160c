import { mkdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { PgliteDialect } from './drivers/pglite-dialect.ts'
import { PostgresDialect } from './drivers/postgres-dialect.ts'
import type { Database, Tables } from './tables.ts'
import { parserOf } from './drivers/value-parsers.ts'

/** The connection pool of calls. */
export interface PoolUse {
  /** The most that may be open at once. */
  most: number
  open: number
  /** Open and not in use. */
  idle: number
  /** Calls that wait for a connection. */
  waiting: number
}

export interface OpenedDatabase {
  /** For calls. A statement that takes longer than a caller waits fails with an error for which `isPassing` is true. */
  readonly db: Database
  /** The same for `asMember`: where members have a login of their own, it sees no rows outside of that. */
  readonly memberDb: Database
  /** For background work: seeds, deletions, deliveries. It has connections and timeouts of its own. */
  readonly backgroundDb: Database
  readonly kind: 'pglite' | 'postgres'
  readonly poolUse: () => PoolUse
  /** Removes deleted data from the files where nothing else does so; PostgreSQL has autovacuum. */
  readonly purgeDeleted: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The pool's timeouts, in ms, and its size; a test may pass others. */
export const defaultPoolOptions = {
  /** To get a connection. */
  connectMs: 1_000,
  /** For one statement; the server's own limit is a little lower. */
  statementMs: 1_400,
  silenceMs: 1_600,
  lockMs: 1_000,
  /** Between two statements of a transaction, before the server ends it. */
  idleMs: 5_000,
  /** Connections: PostgreSQL is faster with few at a time. */
  connections: 10,
}

export type PoolOptions = typeof defaultPoolOptions

/** The same for background work: migrating a large table or deleting from it takes minutes. */
const backgroundPoolOptions: PoolOptions = {
  connectMs: 10_000,
  statementMs: 10 * 60_000,
  silenceMs: 11 * 60_000,
  lockMs: 30_000,
  idleMs: 60_000,
  connections: 2,
}

/** The longest wait for statements when it is closed, in ms. */
const longestCloseMs = 2_000

/**
 * Opens the database and migrates it, or does `prepare` instead. `dataDir` is
 * PGlite's directory, created when missing; `url` is a PostgreSQL connection string with the
 * service's login, `memberUrl` one with the members' login, if that is another, `backgroundUrl` one
 * without the pooler that may be before the database. Only here do PGlite and PostgreSQL differ.
 * Rethrows errors of the driver or a migration, with the connection closed.
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

/** The same over an open PGlite, which it closes in the end. */
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

/** Rewrites each table, then drops the old write-ahead log. Calls can run in between. */
async function purgeDeleted(db: Database): Promise<void> {
  for (const { schema, name } of await db.introspection.getTables()) {
    await sql`vacuum (full) ${sql.table(`${schema}.${name}`)}`.execute(db)
  }
  // Deletes used segments of the log instead of overwriting them some day.
  await sql`set wal_recycle = off`.execute(db)
  await sql`checkpoint`.execute(db)
  await sql`select pg_switch_wal()`.execute(db)
  await sql`checkpoint`.execute(db)
}

interface PostgresLogins {
  url: string
  memberUrl?: string | undefined
  backgroundUrl?: string | undefined
}

function served(
  { url, memberUrl, backgroundUrl = url }: PostgresLogins,
  options: PoolOptions,
): OpenedDatabase {
  const pool = poolOf(url, options)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect(pool) })
  const memberPool = memberUrl === undefined ? pool : poolOf(memberUrl, options)
  const memberDb =
    memberUrl === undefined ? db : new Kysely<Tables>({ dialect: new PostgresDialect(memberPool) })
  const pools = [...new Set([pool, memberPool])]
  const sum = (count: (each: pg.Pool) => number) =>
    pools.reduce((total, each) => total + count(each), 0)
  const backgroundPool = poolOf(backgroundUrl, backgroundPoolOptions)
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
      const closed = [...new Set([db, memberDb, backgroundDb])].map(async (each) => each.destroy())
      // A statement that still waits, as for a lock, would hold up whoever ends.
      await Promise.race([
        Promise.all(closed),
        setTimeout(longestCloseMs, undefined, { ref: false }),
      ])
    },
  }
}

function poolOf(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    pipeline: true,
    max: options.connections,
    connectionTimeoutMillis: options.connectMs,
    // A new connection costs more than one that waits, most of all when many want one after a lull.
    idleTimeoutMillis: 10 * 60_000,
    query_timeout: options.silenceMs,
    statement_timeout: options.statementMs,
    lock_timeout: options.lockMs,
    idle_in_transaction_session_timeout: options.idleMs,
    keepAlive: true,
    types: { getTypeParser: parserOf },
  })
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', () => undefined)
  return pool
}
