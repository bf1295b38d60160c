import * as v from 'valibot'
import { recordSections } from '#contract/gp-record.ts'

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

/** A part of the note of what was seen. */
export const newsNote = { name: 'seen', schema: RecordNews }
