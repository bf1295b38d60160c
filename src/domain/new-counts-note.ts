import * as v from 'valibot'
import { shownSections } from '#contract/gp-record.ts'

/** What is new in a record since it was last opened on this device. */
export const NewCounts = v.object({
  /** When the record that was last seen was fetched: an instant in UTC. */
  at: v.string(),
  /** The unopened sections with new entries, and how many. Absent in notes of earlier releases. */
  unopened: v.optional(
    v.array(v.object({ section: v.picklist(shownSections), count: v.number() })),
    [],
  ),
})
export type NewCounts = v.InferOutput<typeof NewCounts>

/** The part of the note "seen" that says what is new. */
export const newCountsNote = { name: 'seen', schema: NewCounts }
