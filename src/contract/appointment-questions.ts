import * as v from 'valibot'
import { IsoInstant } from './days.ts'
import { endpoint } from './endpoint.ts'
import { listTag } from './merge-lists.ts'

/** In characters: more would not fit on two pages. */
export const longestQuestions = 2000

/** What a member wants to ask at an appointment, as stored with their account. */
export const AppointmentQuestions = v.object({ questions: v.string(), savedAt: IsoInstant })
export type AppointmentQuestions = v.InferOutput<typeof AppointmentQuestions>

/** `kept` is absent if the account stores none. */
const Reply = v.object({ kept: v.optional(AppointmentQuestions) })

export const getAppointmentQuestions = endpoint({
  method: 'GET',
  path: '/appointment-questions',
  summary: 'The member’s questions for an appointment, where they keep them with their account.',
  access: 'member',
  reply: Reply,
})

/** If-Match is the tag of a list with this one text, or of the empty list if the account stores none. */
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

/** The version of the stored questions, for If-Match. */
export const questionsTag = async (questions: string | undefined): Promise<string> =>
  listTag({ names: questions === undefined ? [] : [questions] })
