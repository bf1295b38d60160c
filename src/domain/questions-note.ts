import * as v from 'valibot'
import { AppointmentQuestions } from '#contract/appointment-questions.ts'

/** A member's questions for an appointment, as this device has them. */
const QuestionsNote = v.object({
  /** In the member's own words. */
  text: v.string(),
  /** What their account had when they began to change it; absent if it had nothing. */
  account: v.optional(AppointmentQuestions),
})
export type QuestionsNote = v.InferOutput<typeof QuestionsNote>

export const questionsNote = {
  name: 'questions for an appointment',
  schema: QuestionsNote,
  toJson: (note: QuestionsNote) => note,
}

export const noQuestions: QuestionsNote = { text: '' }

/** Adds the lines of others that are not among these. */
export function withLines(mine: string, others: string): string {
  const lines = mine.trimEnd().split('\n')
  return [...lines, ...others.split('\n').filter((line) => !lines.includes(line))]
    .join('\n')
    .trimStart()
}
