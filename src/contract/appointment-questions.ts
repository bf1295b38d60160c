import * as v from 'valibot'
import { IsoInstant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { listTag } from './merge-lists.ts'

/** More would not fit on two pages. */
export const longestQuestions = 2000

/** What a member wants to ask at an appointment, as their account keeps it. */
export const AppointmentQuestions = v.object({ questions: v.string(), savedAt: IsoInstant })
export type AppointmentQuestions = v.InferOutput<typeof AppointmentQuestions>

/** Without `kept` the account keeps none. */
const Reply = v.object({ kept: v.optional(AppointmentQuestions) })

export const getAppointmentQuestions = endpoint({
  method: 'GET',
  path: '/appointment-questions',
  summary: 'The member’s questions for an appointment, where they keep them with their account.',
  access: 'member',
  reply: Reply,
})

/** If-Match names a list of the one text, or the empty list where the account keeps none. */
export const saveAppointmentQuestions = endpoint({
  method: 'PUT',
  path: '/appointment-questions',
  summary: 'Keeps these questions with the account in place of those before; null deletes them.',
  access: 'member',
  body: v.strictObject({
    questions: v.nullable(
      v.pipe(
        v.string(),
        v.maxLength(longestQuestions, `Use ${longestQuestions} characters or fewer.`),
        v.regex(/^[^\u0000\uD800-\uDFFF]*$/u, 'There are characters in this that we cannot save.'),
      ),
    ),
  }),
  reply: Reply,
  takesVersion: true,
})

/** The version of what the account keeps, for If-Match. */
export const questionsTag = async (questions: string | undefined): Promise<string> =>
  listTag({ names: questions === undefined ? [] : [questions] })
