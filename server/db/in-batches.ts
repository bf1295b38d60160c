import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Database, Tables } from './tables.ts'

/** How many rows one statement reads of a table that grows with members. */
export const batchSize = 1_000

/** The key of a row: what comes next comes after it. */
export type Place = readonly string[]

/** What became of a batch of encrypted rows. */
export interface Reencrypted {
  count: number
  /** How many no key can decrypt. */
  lost: number
  /** Where the next batch begins; undefined where nothing is left. */
  next: Place | undefined
}

interface Reencrypting<Row> {
  placeOf: (row: Row) => Place
  /** `lost`: no key can decrypt it. `current`: there is nothing to do. */
  reencrypt: (row: Row) => Promise<'reencrypted' | 'lost' | 'current'>
}

/** Re-encrypts the rows of a batch, one after the other. */
export async function reencryptRows<Row>(
  rows: readonly Row[],
  { placeOf, reencrypt }: Reencrypting<Row>,
): Promise<Reencrypted> {
  const outcomes = { reencrypted: 0, lost: 0, current: 0 }
  for (const row of rows) outcomes[await reencrypt(row)] += 1
  const last = rows.at(-1)
  const next = last !== undefined && rows.length === batchSize ? placeOf(last) : undefined
  return { count: outcomes.reencrypted, lost: outcomes.lost, next }
}

/** A batch of what is read one after the other, and the place where the next one begins. */
export interface Batch<Entry, Place> {
  entries: readonly Entry[]
  /** Undefined where nothing was left. */
  last: Place | undefined
}

interface Deletion {
  table: string
  /** The column in whose order it goes through the table: the age, where it has an index, else the key. */
  by: string
  where: RawBuilder<unknown>
  /** Runs first in the transaction of each batch. */
  prepare?: (trx: Transaction<Tables>) => Promise<void>
  signal?: AbortSignal | undefined
}

/** Deletes the rows for which `where` holds, likewise; each batch in a transaction of its own. */
export async function deleteInBatches(
  db: Database,
  { table, by, where, prepare, signal }: Deletion,
): Promise<void> {
  const column = sql.ref(by)
  let last: { place: unknown; count: number } | undefined
  do {
    signal?.throwIfAborted()
    // Whoever starts at the beginning each time meets everything that is deleted already.
    const onwards = last ? sql`and ${column} >= ${last.place}` : sql``
    last = await db.transaction().execute(async (trx) => {
      await prepare?.(trx)
      const { rows } = await sql<{ place: unknown; count: number }>`
        with batch as (select ctid, ${column} as place from ${sql.table(table)}
                        where ${where} ${onwards} order by ${column} limit ${batchSize}),
             deleted as (delete from ${sql.table(table)} where ctid = any(array(select ctid from batch)))
        select max(place) as place, count(*)::int as count from batch`.execute(trx)
      return rows[0]
    })
  } while (last?.count === batchSize)
}
