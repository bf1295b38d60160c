import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Database, Tables } from './tables.ts'

/** How many rows one statement reads of a table that grows with members. */
export const batchSize = 1_000

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
