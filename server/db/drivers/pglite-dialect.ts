import type { PGlite } from '@electric-sql/pglite'
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
  readonly #pglite: PGlite
  readonly #timeoutMs: number
  readonly #queue: (() => void)[] = []

  constructor(pglite: PGlite, timeoutMs = 60_000) {
    this.#pglite = pglite
    this.#timeoutMs = timeoutMs
  }

  /** How many calls wait for the connection. */
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
   * Resolves in a new turn of the event loop, one borrower per turn. PGlite runs in this thread and
   * never yields: otherwise all waiting calls would be answered within one turn, and libuv accepts
   * one connection per turn, so that under steady load new callers would not be accepted at all.
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

  /** The connection goes straight to the next in line, so that nobody can jump the queue. */
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
