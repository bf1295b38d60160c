import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { noteKey } from '#api/queries.ts'
import { AppointmentQuestions } from '#contract/appointment-questions.ts'
import { cacheOwner } from '#offline/cache/encrypted-store.ts'
import { type NoteKind, readNote } from '#offline/cache/notes.ts'

/** A member's questions on this device. */
const QuestionsNote = v.object({
  /** In the member's own words. */
  text: v.string(),
  /** What their account had when they began to change it; absent if it had nothing. */
  account: v.optional(AppointmentQuestions),
})
export type QuestionsNote = v.InferOutput<typeof QuestionsNote>

export const questionsNote: NoteKind<QuestionsNote> = {
  name: 'questions for an appointment',
  schema: QuestionsNote,
  toJson: (note) => note,
}

/** How many of a member's questions, one per line, are only on this device, so that a sign-out would delete them. */
export async function countOnlyHere(client: QueryClient, subject: string): Promise<number> {
  // All tabs write to the disk; a shared device has them only in memory.
  const onDisk = cacheOwner.get() === subject ? await readNote({ subject }, questionsNote) : null
  const inMemory = noteKey(subject, undefined, questionsNote.name)
  const note = onDisk ?? client.getQueryData<QuestionsNote | null>(inMemory)
  if (!note) return 0
  const inAccount = note.account?.questions.split('\n') ?? []
  return note.text.split('\n').filter((line) => line.trim() && !inAccount.includes(line)).length
}
