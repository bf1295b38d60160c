import type { DatabaseConnection, QueryResult } from 'kysely'

/** A statement as Kysely compiles it. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** Sends statements together, one behind the other. Resolves with what the last came to; throws the first failure. */
export type Send = <Row>(statements: readonly Statement[]) => Promise<QueryResult<Row>>

const begin: Statement = { sql: 'begin', parameters: [] }

/** Makes the transaction the member's own: see `asMember`. Nobody waits for what it comes to. */
export const enterAsMember = `select set_config('role', 'rowan_app', true),
                                     set_config('rowan.member', $1, true)`

/**
 * A connection that saves journeys: what opens a transaction travels with its first question. A
 * failure of the opening is a failure of that question, so nothing is ever answered outside the
 * transaction, or as anybody but the member.
 */
export class WireConnection implements DatabaseConnection {
  readonly #send: Send
  #ahead: Statement[] = []

  constructor(send: Send) {
    this.#send = send
  }

  async executeQuery<Row>(query: Statement): Promise<QueryResult<Row>> {
    if (query.sql === enterAsMember && this.#isUnopened()) {
      this.#ahead.push(query)
      return { rows: [] }
    }
    return this.#send<Row>([...this.#ahead.splice(0), query])
  }

  begin(): void {
    this.#ahead = [begin]
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    // Where nothing was asked, the database knows of no transaction.
    if (this.#isUnopened()) this.#ahead = []
    else await this.#send([{ sql: how, parameters: [] }])
  }

  #isUnopened = (): boolean => this.#ahead[0] === begin

  // eslint-disable-next-line require-yield -- Kysely asks for a generator; nothing here streams
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('This connection does not stream')
  }
}

const names = new Map<string, string>()
const mostNames = 500

/**
 * The name under which a connection keeps the plan of a statement; empty for what is asked once (DDL)
 * and beyond a number that no set of routes reaches.
 */
export function preparedName(sql: string): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  if (
    names.size >= mostNames ||
    !/^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i.test(sql)
  )
    return ''
  const name = `rowan_${names.size}`
  names.set(sql, name)
  return name
}
