import * as v from 'valibot'

/**
 * A backup is lines of JSON: a head; then for each table its name, followed by its rows as the
 * database writes them; and an end with the number of rows of each table.
 */
export const Head = v.object({
  rowanBackup: v.literal(1),
  madeAt: v.string(),
  /** The steps of the schema that the rows are of, in their order. */
  migrations: v.pipe(v.array(v.string()), v.minLength(1)),
})

export const TableLine = v.strictObject({ table: v.string() })

export const EndLine = v.strictObject({ end: v.record(v.string(), v.number()) })

/** A backup that cannot be made or taken back; the message is one sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Rows in one statement, out and in. */
export const rowsAtOnce = 500
