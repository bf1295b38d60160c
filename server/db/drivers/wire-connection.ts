import type { DatabaseConnection, QueryResult } from 'kysely'

/** A statement as compiled by Kysely. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** Sends statements together, in order. Resolves with the result of each; throws the first error. */
export type Send = <Row>(statements: readonly Statement[]) => Promise<QueryResult<Row>[]>

const plain = (sql: string): Statement => ({ sql, parameters: [] })
const begin = plain('begin')
const commit = plain('commit')
const rollback = plain('rollback')

/** Switches the transaction to the member: see `asMember`. Its result is not awaited. */
export const enterAsMember = `select set_config('role', 'rowan_app', true),
                                     set_config('rowan.member', $1, true)`

/** The same for a transaction of one statement, sent together with its commit. */
export const enterAsMemberForOne = `${enterAsMember} /* for one statement */`

/**
 * A connection that saves round trips: the statements that open a transaction are sent with its
 * first query. If opening fails, that query fails, so that nothing ever runs outside the
 * transaction, or as anybody but the member.
 */
export class WireConnection implements DatabaseConnection {
  readonly #send: Send
  readonly #areOne: boolean
  #ahead: Statement[] = []
  #isForOne = false
  #isSpent = false

  /** `areOne`: whether statements that are sent together form one transaction by themselves. */
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
    // Whatever the result: a further statement would run outside the transaction.
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
    // Without a query, the database knows of no transaction.
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
 * The name of a statement's prepared plan on a connection. Empty for statements that run once
 * (DDL), and beyond a number that the routes never reach.
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
