import * as v from 'valibot'
import { recordSections } from '#contract/gp-record.ts'
import type { EntryName } from './encrypted-store.ts'
import { readRecordOnceOpen } from './record-cache.ts'

/** What of a record is new since the last look at it on this device. */
export const RecordNews = v.object({
  /** When what was seen last was fetched: an instant in UTC. */
  at: v.string(),
  /** The sections with something new that were not opened, and how much. Absent in what earlier releases wrote. */
  unopened: v.optional(
    v.array(v.object({ section: v.picklist(recordSections), count: v.number() })),
    [],
  ),
})
export type RecordNews = v.InferOutput<typeof RecordNews>

/** Where it stands in the encrypted cache, at the name of the record's connection. */
export const seenEntry = (subject: string, patientId: string): EntryName => ({
  subject,
  name: `seen of ${patientId}`,
})

/** By the schema; null where nothing was seen yet, or may not be shown. Never resolves on a device that keeps nothing. */
export async function readSeen<Schema extends v.GenericSchema>(
  entry: EntryName,
  schema: Schema,
): Promise<v.InferOutput<Schema> | null> {
  const saved = await readRecordOnceOpen(entry)
  const json = saved && new TextDecoder().decode(saved.bytes)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), json)
  return parsed.success ? parsed.output : null
}
