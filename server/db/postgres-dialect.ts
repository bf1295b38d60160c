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
import { codeOf, DatabaseUnavailableError } from './database-unavailable.ts'
import { preparedName, WireConnection, type Statement } from './wire-connection.ts'

/**
 * Kysely over a pool of PostgreSQL's whose clients pipeline: statements travel together, plans are
 * kept under names, and a client that broke or fell silent is thrown away.
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
    // The pool connects when it is asked.
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
    // What made it roll back matters more than that it could not; its client is thrown away.
    await connection.end('rollback').catch(() => undefined)
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

/** So that statements that belong together are one packet. */
const Corked = v.object({ connection: v.object({ stream: v.instance(Socket) }) })

class ClientConnection extends WireConnection {
  readonly #client: pg.PoolClient
  readonly #stream: Socket | undefined
  #isBroken = false

  constructor(client: pg.PoolClient) {
    // The driver ends each statement with a Sync of its own.
    super(async (statements) => this.#sendAll(statements), false)
    this.#client = client
    // Unheard, the end of a connection that is lent would end the process.
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
    // A plan that no longer fits its tables goes with the client that holds it.
    if (meant instanceof DatabaseUnavailableError || codeOf(meant) === '0A000')
      this.#isBroken = true
    return meant
  }
}

/** Whatever the server itself did not say is trouble with the way to it. */
const meaningOf = (error: unknown): unknown =>
  error instanceof pg.DatabaseError
    ? error
    : new DatabaseUnavailableError('PostgreSQL cannot be reached', error)

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function resultOf<Row>(result: pg.QueryResult): QueryResult<Row> {
  const { command, rowCount, rows } = result
  return counted.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
}
