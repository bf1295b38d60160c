import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { noteKey } from '#api/queries.ts'
import { AppointmentQuestions } from '#contract/appointment-questions.ts'
import { cacheOwner } from '#offline/cache/encrypted-store.ts'
import { type NoteKind, readNote } from '#offline/cache/notes.ts'

/** A member's questions on this device, and the last known copy in their account. */
const QuestionsNote = v.object({
  /** In the member's own words. */
  text: v.string(),
  /** Absent unless the member has chosen to store them with the account. */
  account: v.optional(AppointmentQuestions),
  /** The last text sent to the account. Its reply may have been lost. */
  sent: v.optional(v.string()),
})
export type QuestionsNote = v.InferOutput<typeof QuestionsNote>

export const noQuestions: QuestionsNote = { text: '' }

export const questionsNote: NoteKind<QuestionsNote> = {
  name: 'questions for an appointment',
  schema: QuestionsNote,
  toJson: (note) => note,
}

/** The note with the typed text; another tab may have added to it since it was shown. */
export const withTyped =
  (shown: string, typed: string) =>
  (before: QuestionsNote | null): QuestionsNote => ({
    ...before,
    text: before ? mergeQuestions({ base: shown, theirs: before.text, mine: typed }) : typed,
  })

/** The note with the account's current copy, which another device may have changed or deleted. */
export const withAccount =
  (account: AppointmentQuestions | undefined) =>
  (before: QuestionsNote | null): QuestionsNote => {
    const { text, account: known, sent } = before ?? noQuestions
    if (!account) return { text }
    const theirs = account.questions
    const base = theirs === sent ? sent : (known?.questions ?? '')
    return { ...before, text: mergeQuestions({ base, theirs, mine: text }), account }
  }

interface Versions {
  /** The common ancestor. */
  base: string
  /** The text elsewhere. */
  theirs: string
  /** The text here. */
  mine: string
}

/** Merges both changes line by line: lines that either side added are in, lines that either removed are out. */
export function mergeQuestions({ base, theirs, mine }: Versions): string {
  if (theirs === base || theirs === mine) return mine
  if (mine === base) return theirs
  const [before, there, here] = [base.split('\n'), theirs.split('\n'), mine.split('\n')]
  const left = there.filter((line) => !line || !before.includes(line) || here.includes(line))
  const added = here.filter((line) => line && !before.includes(line) && !there.includes(line))
  return [...left, ...added].join('\n').trimStart()
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
