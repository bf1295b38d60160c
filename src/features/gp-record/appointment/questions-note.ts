import * as v from 'valibot'
import { AppointmentQuestions } from '#contract/appointment-questions.ts'
import type { NoteKind } from '#offline/cache/notes.ts'

/** A member's questions on this device, and what their account is known to keep of them. */
const QuestionsNote = v.object({
  /** In the member's own words. */
  text: v.string(),
  /** Absent while the member has not asked for it. */
  account: v.optional(AppointmentQuestions),
  /** What was sent to the account last: its reply may have been lost. */
  sent: v.optional(v.string()),
})
export type QuestionsNote = v.InferOutput<typeof QuestionsNote>

export const noQuestions: QuestionsNote = { text: '' }

export const questionsNote: NoteKind<QuestionsNote> = {
  name: 'questions for an appointment',
  schema: QuestionsNote,
  toJson: (note) => note,
}

/** With what is typed in the place of what was shown; another tab may have added to it meanwhile. */
export const withTyped =
  (shown: string, typed: string) =>
  (before: QuestionsNote | null): QuestionsNote => ({
    ...before,
    text: before ? mergeQuestions({ base: shown, theirs: before.text, mine: typed }) : typed,
  })

/** With what the account keeps by now: another device may have added to it, or ended it. */
export const withAccount =
  (account: AppointmentQuestions | undefined) =>
  (before: QuestionsNote | null): QuestionsNote => {
    const { text, account: known, sent } = before ?? noQuestions
    if (!account) return { text }
    const theirs = account.questions
    const base = theirs === sent ? sent : (known?.questions ?? '')
    return { ...before, text: mergeQuestions({ base, theirs, mine: text }), account }
  }

interface Sides {
  /** What both began with. */
  base: string
  /** What it has become elsewhere. */
  theirs: string
  /** What it has become here. */
  mine: string
}

/** Both changes in one text, line by line: what either side added is in it, and what either took out is not. */
export function mergeQuestions({ base, theirs, mine }: Sides): string {
  if (theirs === base || theirs === mine) return mine
  if (mine === base) return theirs
  const [before, there, here] = [base.split('\n'), theirs.split('\n'), mine.split('\n')]
  const left = there.filter((line) => !line || !before.includes(line) || here.includes(line))
  const added = here.filter((line) => line && !before.includes(line) && !there.includes(line))
  return [...left, ...added].join('\n').trimStart()
}
