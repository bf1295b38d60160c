import * as v from 'valibot'
import { birthDateFault } from '#contract/dates.ts'
import { gpDetailFields } from '#contract/gp-record-details.ts'
import { parseDateParts, type DatePart, type DateParts } from '#ui/date-parts.ts'

const { accountID, linkageKey, gpOdsCode, surname } = gpDetailFields

/** The fields of the form in the order of section 2. */
export const connectFieldNames = ['accountID', 'linkageKey', 'gpOdsCode', 'surname'] as const

/** What the form holds; its output is what is sent, with the date of birth as YYYY-MM-DD. */
export const connectForm = (today: string) =>
  v.pipe(
    v.object({ accountID, linkageKey, gpOdsCode, surname, dob: birthDate(today) }),
    v.transform((details) => ({ ...details, dateOfBirth: details.dob })),
  )
export type ConnectDetails = v.InferOutput<ReturnType<typeof connectForm>>

/** A nested schema, so that its message stands beside those of the other fields. */
const birthDate = (today: string) =>
  v.pipe(
    v.object({ day: v.string(), month: v.string(), year: v.string() }),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const parts = dataset.value
      const problem = problemOf(parts, today)
      for (const key of problem?.parts ?? []) {
        addIssue({
          message: problem?.message ?? '',
          path: [{ type: 'object', origin: 'value', input: parts, key, value: parts[key] }],
        })
      }
      const parsed = parseDateParts(parts)
      return parsed.state === 'date' ? parsed.isoDate : NEVER
    }),
  )

const all: readonly DatePart[] = ['day', 'month', 'year']

interface DateProblem {
  message: string
  parts: readonly DatePart[]
}

/** The message of section 5, and what keeps a typed date from being anybody's date of birth. */
function problemOf(parts: DateParts, today: string): DateProblem | undefined {
  const parsed = parseDateParts(parts)
  switch (parsed.state) {
    case 'empty':
      return { message: 'Please enter your date of birth.', parts: all }
    case 'incomplete':
      return {
        message: `Please enter your date of birth. It must include a ${parsed.missing.join(' and a ')}.`,
        parts: parsed.missing,
      }
    case 'impossible':
      return { message: 'Your date of birth must be a real date, like 27 3 1985.', parts: all }
    case 'date':
      return problemOfDay(parsed.isoDate, today)
  }
}

/** Somebody under 16 is answered by the surgery's rules and ours, in the dialog. */
function problemOfDay(isoDate: string, today: string): DateProblem | undefined {
  switch (birthDateFault(isoDate, today)) {
    case 'in-the-future':
      return { message: 'Your date of birth must be in the past.', parts: all }
    case 'too-long-ago':
      return { message: 'Check the year of your date of birth.', parts: ['year'] }
    case 'under-16':
    case undefined:
      return undefined
  }
}
