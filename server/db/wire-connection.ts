import type { DatabaseConnection, QueryResult } from 'kysely'

/** A statement as Kysely compiles it. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** Sends statements together, one behind the other. Resolves with what each came to; throws the first failure. */
export type Send = <Row>(statements: readonly Statement[]) => Promise<QueryResult<Row>[]>

const plain = (sql: string): Statement => ({ sql, parameters: [] })
const begin = plain('begin')
const commit = plain('commit')
const rollback = plain('rollback')

/** Makes the transaction the member's own: see `asMember`. Nobody waits for what it comes to. */
export const enterAsMember = `select set_config('role', 'rowan_app', true),
                                     set_config('rowan.member', $1, true)`

/** The same for a transaction of one statement, which takes its end along. */
export const enterAsMemberForOne = `${enterAsMember} /* for one statement */`

/**
 * A connection that saves journeys: what opens a transaction travels with its first question. A
 * failure of the opening is a failure of that question, so nothing is ever answered outside the
 * transaction, or as anybody but the member.
 */
export class WireConnection implements DatabaseConnection {
  readonly #send: Send
  readonly #areOne: boolean
  #ahead: Statement[] = []
  #isForOne = false
  #isSpent = false

  /** `areOne`: whether statements that are sent together are one transaction without being told so. */
  constructor(send: Send, areOne: boolean) {
    this.#send = send
    this.#areOne = areOne
  }

  async executeQuery<Row>(query: Statement): Promise<QueryResult<Row>> {
    if (this.#isSpent) throw new Error('This transaction was for one statement')
    const isForOne = query.sql === enterAsMemberForOne
    if ((isForOne || query.sql === enterAsMember) && this.#isUnopened()) {
      this.#ahead.push({ ...query, sql: enterAsMember })
      this.#isForOne = isForOne
      return { rows: [] }
    }
    const statements = [...this.#ahead.splice(0), query]
    if (!this.#isForOne) return (await this.#send<Row>(statements)).at(-1) ?? nothing()
    // Whatever comes of it: nothing may follow, for it would be asked outside the transaction.
    this.#isSpent = true
    if (this.#areOne) return (await this.#send<Row>(statements.slice(1))).at(-1) ?? nothing()
    return (await this.#send<Row>([...statements, commit])).at(-2) ?? nothing()
  }

  begin(): void {
    this.#ahead = [begin]
    this.#isForOne = false
    this.#isSpent = false
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    // Where nothing was asked, the database knows of no transaction.
    const isOver = this.#isUnopened() || (this.#isSpent && (this.#areOne || how === 'commit'))
    this.#ahead = []
    this.#isForOne = false
    this.#isSpent = false
    if (!isOver) await this.#send([how === 'commit' ? commit : rollback])
  }

  #isUnopened = (): boolean => this.#ahead[0] === begin

  // eslint-disable-next-line require-yield -- Kysely asks for a generator; nothing here streams
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('This connection does not stream')
  }
}

function nothing(): never {
  throw new Error('The database did not answer a statement')
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
