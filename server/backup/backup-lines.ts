import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'
import { rowsAtOnce } from './backup-format.ts'
import { tablesInOrder, type BackedUpTable } from './tables-in-order.ts'

/**
 * A consistent snapshot of the whole database, line by line, while others keep writing. Rows are
 * streamed: a large table is never in memory as a whole.
 */
export async function* backupLines(db: Database, now: Date): AsyncGenerator<string> {
  const trx = await db.startTransaction().execute()
  try {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    // A backup takes longer than a call's statements may.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    const { rows: steps } = await sql<{ name: string }>`
      select name from kysely_migration order by name`.execute(trx)
    const migrations = steps.map(({ name }) => name)
    yield line({ rowanBackup: 1, madeAt: now.toISOString(), migrations })
    const counts: Record<string, number> = {}
    for (const table of await tablesInOrder(trx)) {
      yield line({ table: table.name })
      counts[table.name] = 0
      for await (const row of rowsOf(trx, table)) {
        yield `${row}\n`
        counts[table.name] = (counts[table.name] ?? 0) + 1
      }
    }
    yield line({ end: counts })
  } finally {
    await trx.rollback().execute()
  }
}

const line = (value: object): string => `${JSON.stringify(value)}\n`

async function* rowsOf<Tables>(
  trx: Kysely<Tables>,
  { name, numbered }: BackedUpTable,
): AsyncGenerator<string> {
  // A row may refer to an earlier row of the same table.
  const order = numbered === null ? sql`` : sql`order by ${sql.ref(numbered)}`
  await sql`declare backed_up no scroll cursor for
    select row_to_json(each)::text as row from ${sql.table(name)} as each ${order}`.execute(trx)
  for (;;) {
    const { rows } = await sql<{ row: string }>`
      fetch ${sql.raw(String(rowsAtOnce))} from backed_up`.execute(trx)
    yield* rows.map(({ row }) => row)
    if (rows.length < rowsAtOnce) break
  }
  await sql`close backed_up`.execute(trx)
}
