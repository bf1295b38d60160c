import type { PGlite } from '@electric-sql/pglite'
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type Driver,
  type Kysely,
} from 'kysely'
import { DatabaseUnavailableError } from './database-unavailable.ts'
import { PgliteWire } from './pglite-wire.ts'
import { WireConnection } from './wire-connection.ts'

/**
 * Kysely over the one connection of PGlite, lent to one borrower at a time in the order of asking.
 * Were it shared, one request's rollback would take its neighbour's statements along, or its
 * commit would keep what the neighbour rolled back. Who waits for longer than `timeoutMs` is sent
 * away with `DatabaseUnavailableError`.
 */
export class PgliteDialect implements Dialect {
  readonly #pglite: PGlite
  readonly #timeoutMs: number
  readonly #queue: (() => void)[] = []

  constructor(pglite: PGlite, timeoutMs = 60_000) {
    this.#pglite = pglite
    this.#timeoutMs = timeoutMs
  }

  /** How many wait for the connection. */
  get waiting(): number {
    return this.#queue.length
  }

  createDriver = (): Driver => new PgliteDriver(this.#pglite, this.#queue, this.#timeoutMs)
  createQueryCompiler = () => new PostgresQueryCompiler()
  createAdapter = () => new PostgresAdapter()
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db)
}

class PgliteDriver implements Driver {
  readonly #pglite: PGlite
  readonly #connection: WireConnection
  readonly #waiting: (() => void)[]
  readonly #timeoutMs: number
  #isLent = false

  constructor(pglite: PGlite, waiting: (() => void)[], timeoutMs: number) {
    this.#pglite = pglite
    this.#waiting = waiting
    this.#timeoutMs = timeoutMs
    const wire = new PgliteWire(pglite)
    this.#connection = new WireConnection(async (statements) => wire.send(statements), true)
  }

  async init(): Promise<void> {
    await this.#pglite.waitReady
  }

  /**
   * Resolves in a new turn of the loop, with one borrower a turn. PGlite computes in this thread and
   * never leaves it: lent at once, every call that has arrived would be answered within one turn, and
   * libuv accepts one connection a turn, so that under steady load somebody new was not let in at all.
   */
  async acquireConnection(): Promise<WireConnection> {
    await this.#turn()
    return this.#connection
  }

  async #turn(): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const lend = () => {
        clearTimeout(late)
        setImmediate(resolve)
      }
      const late = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(lend), 1)
        reject(new DatabaseUnavailableError('The embedded database is busy'))
      }, this.#timeoutMs)
      this.#waiting.push(lend)
      if (!this.#isLent) this.#lendNext()
    })
  }

  /** It stays lent when somebody waits: nobody can slip in between. */
  #lendNext(): void {
    const lend = this.#waiting.shift()
    this.#isLent = lend !== undefined
    lend?.()
  }

  async releaseConnection(): Promise<void> {
    this.#lendNext()
  }

  async beginTransaction(connection: WireConnection): Promise<void> {
    connection.begin()
  }

  async commitTransaction(connection: WireConnection): Promise<void> {
    await connection.end('commit')
  }

  async rollbackTransaction(connection: WireConnection): Promise<void> {
    await connection.end('rollback')
  }

  async destroy(): Promise<void> {
    await this.#pglite.close()
  }
}
