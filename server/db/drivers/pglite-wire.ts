import { messages, protocol, type PGlite } from '@electric-sql/pglite'
import type { QueryResult } from 'kysely'
import { parserOf } from './value-parsers.ts'
import { preparedName, type Statement } from './wire-connection.ts'

const { serialize } = protocol

/**
 * Speaks PostgreSQL's extended protocol with PGlite: several statements per message, with prepared
 * statements. PGlite's own `query` sends five messages per statement and plans it each time, which
 * costs ten times as much. Values are converted as with PostgreSQL.
 */
export class PgliteWire {
  readonly #pglite: PGlite
  readonly #parsed = new Set<string>()
  /** The columns of each prepared statement, so that none is described twice. */
  readonly #plans = new Map<string, readonly Column[]>()

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  /** Resolves with the result of each statement. Throws the first error, after which no further statement runs. */
  async send<Row>(statements: readonly Statement[]): Promise<QueryResult<Row>[]> {
    const parsing: string[] = []
    const names = statements.map(({ sql }) => preparedName(sql))
    const written = statements.flatMap(({ sql, parameters }, at) => {
      const name = names[at] ?? ''
      const isParsed = name !== '' && this.#parsed.has(name)
      if (!isParsed) parsing.push(name)
      return [
        ...(isParsed ? [] : [serialize.parse({ name, text: sql })]),
        serialize.bind({ statement: name, values: parameters.map(asText) }),
        ...(this.#plans.has(name) ? [] : [serialize.describe({ type: 'P' })]),
        serialize.execute(),
      ]
    })
    const reply = await this.#exchange(Buffer.concat([...written, serialize.sync()]))
    return this.#read<Row>(reply, names, parsing)
  }

  /** Without a callback PGlite parses the reply itself, and keeps every message for ever. */
  async #exchange(message: Uint8Array): Promise<readonly Uint8Array[]> {
    const reply: Uint8Array[] = []
    // The bytes are in PGlite's memory, which the next messages overwrite.
    const onRawData = (bytes: Uint8Array) => void reply.push(bytes.slice())
    await this.#pglite.execProtocolRawStream(message, { onRawData, syncToFs: false })
    return reply
  }

  #read<Row>(
    reply: readonly Uint8Array[],
    names: readonly string[],
    parsing: string[],
  ): QueryResult<Row>[] {
    let failure: Error | undefined
    let columns: readonly Column[] = []
    let rows: Row[] = []
    const results: QueryResult<Row>[] = []
    const described = (as: readonly Column[]) => {
      columns = as
      const name = names[results.length] ?? ''
      if (name !== '') this.#plans.set(name, as)
    }
    const heard = (message: messages.BackendMessage) => {
      if (message instanceof messages.DatabaseError) failure ??= message
      if (message.name === 'parseComplete') this.#parsed.add(parsing.shift() ?? '')
      // Each statement is bound separately: what came before belonged to the previous one.
      if (message.name === 'bindComplete') {
        rows = []
        columns = this.#plans.get(names[results.length] ?? '') ?? []
      }
      if (message.name === 'noData') described([])
      if (message instanceof messages.RowDescriptionMessage) {
        described(message.fields.map(columnOf))
      }
      if (message instanceof messages.DataRowMessage) rows.push(rowOf<Row>(columns, message.fields))
      if (message instanceof messages.CommandCompleteMessage) {
        results.push({ rows, ...affected(message.text) })
      }
    }
    const parser = new protocol.Parser()
    for (const part of reply) parser.parse(part, heard)
    if (failure) throw failure
    return results
  }
}

function affected(tag: string) {
  const count = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(tag)?.[1]
  return count !== undefined && { numAffectedRows: BigInt(count) }
}

interface Column {
  name: string
  parse: (text: string) => unknown
}

const columnOf = ({ name, dataTypeID }: messages.RowDescriptionMessage['fields'][number]) => ({
  name,
  parse: parserOf(dataTypeID, 'text'),
})

function rowOf<Row>(columns: readonly Column[], values: readonly (string | null)[]): Row
function rowOf(columns: readonly Column[], values: readonly (string | null)[]): unknown {
  const row: Record<string, unknown> = {}
  for (const [at, { name, parse }] of columns.entries()) {
    const value = values[at] ?? null
    row[name] = value === null ? null : parse(value)
  }
  return row
}

/** A parameter in PostgreSQL's text format. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(asElement).join(',')}}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** An array element in PostgreSQL's text format: quoted, or it could be taken for NULL. */
function asElement(value: unknown): string {
  const text = asText(value)
  if (text === null) return 'NULL'
  return Array.isArray(value) ? text : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
