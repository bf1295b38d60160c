import * as v from 'valibot'
import type { NoteKind } from '#offline/cache/notes.ts'

/** What of a record a member takes along to an appointment. */
const AppointmentNote = v.object({
  /** YYYY-MM-DD: of their last appointment. */
  since: v.optional(v.string()),
  /** Results whose values are taken along, by the names of their series. */
  results: v.array(v.string()),
})
export type AppointmentNote = v.InferOutput<typeof AppointmentNote>

export const blankNote: AppointmentNote = { results: [] }

export const appointmentNote: NoteKind<AppointmentNote> = {
  name: 'appointment',
  schema: AppointmentNote,
  toJson: (note) => note,
}
