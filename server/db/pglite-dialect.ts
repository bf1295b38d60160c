import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely'

const dateType = 1082

/** What the database needs of PGlite: a `date` is the text YYYY-MM-DD, not an instant. */
export const pgliteOptions: PGliteOptions = { parsers: { [dateType]: (day: string) => day } }

/**
 * Kysely over the one connection of PGlite, lent to one borrower at a time in the order of asking.
 * Were it shared, one request's rollback would take its neighbour's statements along, or its
 * commit would keep what the neighbour rolled back.
 */
export class PgliteDialect implements Dialect {
  readonly #pglite: PGlite

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  createDriver = (): Driver => new PgliteDriver(this.#pglite)
  createQueryCompiler = () => new PostgresQueryCompiler()
  createAdapter = () => new PostgresAdapter()
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db)
}

class PgliteDriver implements Driver {
  readonly #pglite: PGlite
  readonly #connection: DatabaseConnection
  readonly #waiting: (() => void)[] = []
  #isLent = false

  constructor(pglite: PGlite) {
    this.#pglite = pglite
    this.#connection = connectionOf(pglite)
  }

  async init(): Promise<void> {
    await this.#pglite.waitReady
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isLent) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isLent = true
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift()
    // It stays lent when somebody waits: nobody can slip in between. PGlite computes in this thread
    // and never leaves it: without a turn of the loop, a crowd would hold up everybody at once.
    if (next) setImmediate(next)
    else this.#isLent = false
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {
    await this.#pglite.close()
  }
}

const connectionOf = (pglite: PGlite): DatabaseConnection => ({
  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affectedRows } = await pglite.query<Row>(sql, [...parameters])
    return { rows, numAffectedRows: BigInt(affectedRows ?? 0) }
  },
  // eslint-disable-next-line require-yield -- Kysely asks for a generator; nothing here streams
  async *streamQuery() {
    throw new Error('PgliteDialect does not stream')
  },
})
