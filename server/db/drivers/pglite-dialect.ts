import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { Mutex, withTimeout } from 'async-mutex'
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type Driver,
  type Kysely,
} from 'kysely'
import { DatabaseUnavailableError } from '../database-unavailable.ts'
import { PgliteWire } from './pglite-wire.ts'
import { WireConnection } from './wire-connection.ts'

/**
 * Kysely over PGlite's one connection, which one borrower has at a time, first come, first served.
 * If requests shared it, one's rollback would take its neighbour's statements along, and one's
 * commit would keep what its neighbour rolled back. Waiting longer than `timeoutMs` throws
 * `DatabaseUnavailableError`.
 */
export class PgliteDialect implements Dialect {
  readonly #driver: PgliteDriver

  constructor(pglite: PGlite, timeoutMs = 60_000) {
    this.#driver = new PgliteDriver(pglite, timeoutMs)
  }

  /** How many calls wait for the connection. */
  get waiting(): number {
    return this.#driver.waiting
  }

  createDriver = (): Driver => this.#driver
  createQueryCompiler = () => new PostgresQueryCompiler()
  createAdapter = () => new PostgresAdapter()
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db)
}

class PgliteDriver implements Driver {
  waiting = 0
  readonly #pglite: PGlite
  readonly #connection: WireConnection
  readonly #turn

  constructor(pglite: PGlite, timeoutMs: number) {
    this.#pglite = pglite
    const wire = new PgliteWire(pglite)
    this.#connection = new WireConnection(async (statements) => wire.send(statements), true)
    const busy = new DatabaseUnavailableError('The embedded database is busy')
    this.#turn = withTimeout(new Mutex(), timeoutMs, busy)
  }

  init = async (): Promise<void> => this.#pglite.waitReady
  destroy = async (): Promise<void> => this.#pglite.close()

  /**
   * Resolves in a new turn of the event loop, one borrower per turn. PGlite runs in this thread and
   * never yields: otherwise all waiting calls would be answered within one turn, and libuv accepts
   * one connection per turn, so that under steady load new callers would not be accepted at all.
   */
  async acquireConnection(): Promise<WireConnection> {
    this.waiting += 1
    await this.#turn.acquire().finally(() => (this.waiting -= 1))
    return setImmediate(this.#connection)
  }

  releaseConnection = async (): Promise<void> => this.#turn.release()

  async beginTransaction(connection: WireConnection): Promise<void> {
    connection.begin()
  }

  async commitTransaction(connection: WireConnection): Promise<void> {
    await connection.end('commit')
  }

  async rollbackTransaction(connection: WireConnection): Promise<void> {
    await connection.end('rollback')
  }
}
