import { sql, type Kysely, type RawBuilder } from 'kysely'

const batchSize = 1_000

/**
 * Goes through the rows of a table a batch at a time, so that neither memory nor a statement grows with it.
 * `next` gets the last row of the batch before. Throws when the signal is aborted between two batches.
 */
export async function inBatches<Row>(
  next: (after: Row | undefined, most: number) => Promise<readonly Row[]>,
  each: (row: Row) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  let rows: readonly Row[] = []
  do {
    signal?.throwIfAborted()
    rows = await next(rows.at(-1), batchSize)
    for (const row of rows) await each(row)
  } while (rows.length === batchSize)
}

/** Deletes the rows for which `where` holds, likewise. */
export async function deleteInBatches<Tables>(
  db: Kysely<Tables>,
  { table, where, signal }: { table: string; where: RawBuilder<unknown>; signal?: AbortSignal },
): Promise<void> {
  let deleted = 0n
  do {
    signal?.throwIfAborted()
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${where} limit ${batchSize}))`.execute(db)
    deleted = numAffectedRows
  } while (deleted === BigInt(batchSize))
}
