import * as v from 'valibot'
import type { NoteKind } from '#offline/cache/notes.ts'

/** The parts of a record that a member takes to an appointment. */
const AppointmentNote = v.object({
  /** The day of their last appointment, YYYY-MM-DD. */
  since: v.optional(v.string()),
  /** The chosen results, by the names of their series. */
  results: v.array(v.string()),
})
export type AppointmentNote = v.InferOutput<typeof AppointmentNote>

export const blankNote: AppointmentNote = { results: [] }

export const appointmentNote: NoteKind<AppointmentNote> = {
  name: 'appointment',
  schema: AppointmentNote,
  toJson: (note) => note,
}
