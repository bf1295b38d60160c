import { Socket } from 'node:net'
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import * as v from 'valibot'
import { codeOf, DatabaseUnavailableError } from '../database-unavailable.ts'
import { preparedName, WireConnection, type Statement } from './wire-connection.ts'

/**
 * Kysely over a PostgreSQL pool whose clients pipeline: statements are sent together, prepared
 * statements are named, and a client that broke or timed out is discarded.
 */
export class PostgresDialect implements Dialect {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  createDriver = (): Driver => new PostgresDriver(this.#pool)
  createQueryCompiler = () => new PostgresQueryCompiler()
  createAdapter = () => new PostgresAdapter()
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db)
}

class PostgresDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #connections = new WeakMap<pg.PoolClient, ClientConnection>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {
    // The pool connects on demand.
  }

  async acquireConnection(): Promise<ClientConnection> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw meaningOf(error)
    })
    const known = this.#connections.get(client)
    if (known) return known
    const connection = new ClientConnection(client)
    this.#connections.set(client, connection)
    return connection
  }

  async releaseConnection(connection: ClientConnection): Promise<void> {
    connection.release()
  }

  async beginTransaction(connection: ClientConnection): Promise<void> {
    connection.begin()
  }

  async commitTransaction(connection: ClientConnection): Promise<void> {
    await connection.end('commit')
  }

  async rollbackTransaction(connection: ClientConnection): Promise<void> {
    // The error that caused the rollback matters more than a failing rollback; its client is
    // discarded.
    await connection.end('rollback').catch(() => undefined)
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

/** Sends statements that belong together in one packet. */
const Corked = v.object({ connection: v.object({ stream: v.instance(Socket) }) })

class ClientConnection extends WireConnection {
  readonly #client: pg.PoolClient
  readonly #stream: Socket | undefined
  #isBroken = false

  constructor(client: pg.PoolClient) {
    // The driver ends each statement with a Sync of its own.
    super(async (statements) => this.#sendAll(statements), false)
    this.#client = client
    // Without a listener, the end of a connection in use would end the process.
    client.on('error', () => {
      this.#isBroken = true
    })
    const corked = v.safeParse(Corked, client)
    this.#stream = corked.success ? corked.output.connection.stream : undefined
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }

  async #sendAll<Row>(statements: readonly Statement[]): Promise<QueryResult<Row>[]> {
    this.#stream?.cork()
    const sent = statements.map(async ({ sql, parameters }) => this.#query(sql, parameters))
    this.#stream?.uncork()
    return (await Promise.allSettled(sent)).map((outcome) => {
      if (outcome.status === 'rejected') throw this.#meant(outcome.reason)
      return resultOf<Row>(outcome.value)
    })
  }

  async #query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const name = preparedName(text)
    return this.#client.query({ text, values: [...values], ...(name !== '' && { name }) })
  }

  #meant(reason: unknown): unknown {
    const meant = meaningOf(reason)
    // A prepared statement that no longer matches its tables is discarded with its client.
    if (meant instanceof DatabaseUnavailableError || codeOf(meant) === '0A000')
      this.#isBroken = true
    return meant
  }
}

/** Errors that the server itself did not send are connection errors. */
const meaningOf = (error: unknown): unknown =>
  error instanceof pg.DatabaseError
    ? error
    : new DatabaseUnavailableError('PostgreSQL cannot be reached', error)

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function resultOf<Row>(result: pg.QueryResult): QueryResult<Row> {
  const { command, rowCount, rows } = result
  return counted.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
}
