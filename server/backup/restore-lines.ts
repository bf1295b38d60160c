import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import { migrate, tooOld } from '../db/migrate.ts'
import { baselineEnd, migrations } from '../db/migrations/all.ts'
import { takeOver } from '../jobs/take-over.ts'
import type { Database, Tables } from '../db/tables.ts'
import { deleteErased, recordErased } from '../accounts/account-erasures.ts'
import type { Ended } from '../accounts/erasure-ledger.ts'
import { endTakenBack } from './end-taken-back.ts'
import { BackupError, EndLine, Head, rowsAtOnce, TableLine } from './backup-format.ts'
import { tablesInOrder } from './tables-in-order.ts'

/**
 * Restores the lines of `backupLines` into an empty database, in one transaction, and migrates its
 * schema. Members who were erased after the backup are erased again in the same transaction, and what others took back
 * is ended again; the
 * server deletes their sign-ins if any are left. Resolves with the number of rows of each table in
 * the backup, and the number of members erased again. Throws `BackupError`, and leaves the database
 * empty, when the database was not empty, the backup is of a newer release, or it is incomplete.
 */
export async function restoreLines(
  db: Database,
  lines: AsyncIterable<string>,
  left: Ended & { now: Date } = nobody,
): Promise<{ rows: Record<string, number>; erasedAgain: number }> {
  const iterator = lines[Symbol.asyncIterator]()
  const head = v.safeParse(Json(Head), (await iterator.next()).value)
  if (!head.success) throw new BackupError('This is no backup of Rowan.')
  await prepareSchema(db, head.output.migrations)
  const { rows, erased } = await db.transaction().execute(async (trx) => {
    const put = await putRows(trx, { [Symbol.asyncIterator]: () => iterator })
    await continueNumbers(trx)
    return { rows: put, erased: await deleteErased(trx, left.isErased) }
  })
  await migrate(db)
  const at = { now: left.now, newId: randomUUID }
  await recordErased(db, erased, at)
  await endTakenBack({ backgroundDb: db, memberDb: db }, left, at)
  // Jobs are not backed up.
  await takeOver(db)
  return { rows, erasedAgain: erased.length }
}

const nobody = { isErased: () => false, isEnded: () => false, now: new Date(0) }

const Json = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.string(), v.parseJson(), schema)

async function prepareSchema(db: Database, steps: readonly string[]): Promise<void> {
  if (steps.some((step) => !(step in migrations))) {
    throw new BackupError('This backup was made by a newer release: restore it with that one.')
  }
  if (!steps.includes(baselineEnd)) {
    throw new BackupError(`This backup was made by ${tooOld}: restore it with that one.`)
  }
  for (const { name } of await tablesInOrder(db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) {
      throw new BackupError('The database is not empty: restore into a new one.')
    }
  }
  try {
    await migrate(db, steps.at(-1))
  } catch (cause) {
    const sentence = 'The schema of the database is not that of the backup: restore into a new one.'
    throw new BackupError(sentence, { cause })
  }
}

async function putRows(
  trx: Transaction<Tables>,
  lines: AsyncIterable<string>,
): Promise<Record<string, number>> {
  await sql`set local statement_timeout = 0`.execute(trx)
  const counts: Record<string, number> = {}
  let table: string | undefined
  let rows: string[] = []
  const flush = async () => {
    if (table === undefined || rows.length === 0) return
    await put(trx, table, rows)
    counts[table] = (counts[table] ?? 0) + rows.length
    rows = []
  }
  let isComplete = false
  // Reads to the very end: only then is it certain that nothing was changed.
  for await (const line of lines) {
    if (isComplete) throw notComplete()
    const end = line.startsWith('{"end":') ? v.safeParse(Json(EndLine), line) : undefined
    const begun = line.startsWith('{"table":') ? v.safeParse(Json(TableLine), line) : undefined
    if (end?.success) {
      await flush()
      isComplete = JSON.stringify(end.output.end) === JSON.stringify(counts)
    } else if (begun?.success) {
      await flush()
      table = begun.output.table
      counts[table] = 0
    } else {
      rows.push(line)
      if (rows.length >= rowsAtOnce) await flush()
    }
  }
  if (!isComplete) throw notComplete()
  return counts
}

const notComplete = () => new BackupError('The backup is not complete: nothing of it was restored.')

async function put(
  trx: Transaction<Tables>,
  table: string,
  rows: readonly string[],
): Promise<void> {
  await sql`insert into ${sql.table(table)} overriding system value
    select * from json_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::json)
  `.execute(trx)
}

/** Sets the sequences to the highest restored numbers. */
async function continueNumbers(trx: Transaction<Tables>): Promise<void> {
  for (const { name, numbered } of await tablesInOrder(trx)) {
    if (numbered === null) continue
    await sql`select setval(pg_get_serial_sequence(${name}, ${numbered}), highest)
      from (select max(${sql.ref(numbered)}) as highest from ${sql.table(name)}) as found
      where highest is not null`.execute(trx)
  }
}
