import * as v from 'valibot'

/**
 * A backup is lines of JSON: a header; for each table its name, followed by its rows as the
 * database prints them; and a footer with the number of rows of each table.
 */
export const Head = v.object({
  rowanBackup: v.literal(1),
  madeAt: v.string(),
  /** The migrations that the schema of the rows has had, in order. */
  migrations: v.pipe(v.array(v.string()), v.minLength(1)),
})

export const TableLine = v.strictObject({ table: v.string() })

export const EndLine = v.strictObject({ end: v.record(v.string(), v.number()) })

/** A backup cannot be made or restored; the message is one sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Rows per statement, when reading and writing. */
export const rowsAtOnce = 500
