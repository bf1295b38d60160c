import * as v from 'valibot'
import { birthDateFault } from '#contract/days.ts'
import { limits } from '#contract/limits.ts'
import { type DatePart, type DateParts, parseDateParts } from './date-parts.ts'

interface Fault {
  message: string
  /** The fields that the message is about. */
  parts: readonly DatePart[]
}

const all: readonly DatePart[] = ['day', 'month', 'year']

/**
 * The schema of a date of birth in three fields, with the messages of section 5. The output and `today` are
 * YYYY-MM-DD. It accepts an age under 16: that is for the caller to decide.
 */
export const birthDate = (today: string) =>
  v.pipe(
    v.object({ day: v.string(), month: v.string(), year: v.string() }),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const parts = dataset.value
      const problem = birthDateProblem(parts, today)
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

/** Why a typed date cannot be a date of birth. */
function birthDateProblem(parts: DateParts, today: string): Fault | undefined {
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
      return {
        message:
          'Your date of birth must be a real date, like 27 3 1985, with four digits for the year.',
        parts: all,
      }
    case 'date':
      return problemWith(parsed.isoDate, today)
  }
}

function problemWith(isoDate: string, today: string): Fault | undefined {
  switch (birthDateFault(isoDate, today)) {
    case 'in-the-future':
      return { message: 'Your date of birth must be in the past.', parts: all }
    case 'too-long-ago':
      return {
        message: `Your date of birth must be less than ${limits.oldestAge + 1} years ago. Check the year.`,
        parts: ['year'],
      }
    case 'under-16':
    case undefined:
      return undefined
  }
}

/** The schema of the form. An age under 16 is valid here: it leads to its own page. */
export const birthDateForm = (today: string) =>
  v.pipe(
    birthDate(today),
    v.transform((dob) => ({ dob })),
  )
