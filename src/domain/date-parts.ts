import { isRealDay, birthDateFault } from '#contract/days.ts'
import { plainDigits } from '#contract/fold.ts'
import * as v from 'valibot'
import { limits } from '#contract/limits.ts'

/** The fields of a date, as typed. */
export interface DateParts {
  day: string
  month: string
  year: string
}

export type DatePart = keyof DateParts

export const noDate: DateParts = { day: '', month: '', year: '' }

export type ParsedDate =
  | { state: 'empty' }
  | { state: 'incomplete'; missing: DatePart[] }
  | { state: 'impossible' }
  | { state: 'date'; isoDate: string }

/**
 * Parses a typed date. The month may be a number or a name of at least three letters; the year has four
 * digits. Whatever has one meaning alone is accepted: "2nd", "June,", the digits of every script, and invisible
 * characters of a paste. It does not guess: 31 February is impossible.
 */
export function parseDateParts(parts: DateParts): ParsedDate {
  const typed = { day: plain(parts.day), month: plain(parts.month), year: plain(parts.year) }
  const missing = dateParts.filter((part) => typed[part] === '')
  if (missing.length === 3) return { state: 'empty' }
  if (missing.length > 0) return { state: 'incomplete', missing }

  const day = typed.day.replace(/^(\d{1,2})(?:st|nd|rd|th)$/i, '$1')
  const { month, year } = typed
  const monthNumber = /^\d{1,2}$/.test(month) ? Number(month) : monthNamed(month)
  if (!/^\d{1,2}$/.test(day) || !/^\d{4}$/.test(year)) return { state: 'impossible' }
  const isoDate = `${year}-${String(monthNumber).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isRealDay(isoDate) ? { state: 'date', isoDate } : { state: 'impossible' }
}

/** The fields for YYYY-MM-DD, without leading zeros. */
export function partsOf(isoDate: string): DateParts {
  const [year = '', month = '', day = ''] = isoDate.split('-')
  return { day: String(Number(day)), month: String(Number(month)), year }
}

/** In the order of typing. */
export const dateParts: readonly DatePart[] = ['day', 'month', 'year']

/** Without what nobody sees, and without the mark that follows it in a sentence or between the parts of a date. */
const plain = (typed: string): string =>
  plainDigits(typed)
    .trim()
    .replace(/[\s.,;:/-]+$/, '')

/** 1 to 12, or 0 if it is not a month. */
function monthNamed(name: string): number {
  const letters = name.toLowerCase()
  return letters.length < 3
    ? 0
    : months.findIndex((month) => month.toLowerCase().startsWith(letters)) + 1
}

/** Dates of a GP record, apart from `formats.ts`: its worker reads thousands, and needs no library for them. */

export const months: readonly string[] =
  'January February March April May June July August September October November December'.split(' ')

interface PartialDay {
  /** The first day that it may be. */
  from: string
  precision: 'day' | 'month' | 'year'
  time?: string | undefined
}

/**
 * `9 April 1987 at 2:05pm`, `April 1987` or `1987`: as precise as the GP record is. Formatted by hand, because it
 * runs for every entry of forty years.
 */
export function partialDate({ from, precision, time }: PartialDay): string {
  const [year = '', month = '', date = ''] = from.split('-')
  if (precision === 'year') return year
  const monthOfYear = `${months[Number(month) - 1] ?? ''} ${year}`
  if (precision === 'month') return monthOfYear
  const day = `${Number(date)} ${monthOfYear}`
  return time === undefined ? day : `${day} at ${twelveHours(time)}`
}

/** `2:05pm` of `14:05`. */
function twelveHours(time: string): string {
  // ISO 8601 has 24:00 for the end of a day.
  if (time === '24:00') return 'midnight'
  const [hour = '', minute = ''] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minute}${Number(hour) < 12 ? 'am' : 'pm'}`
}

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
      return { message: 'Your date of birth must be a real date, like 27 3 1985.', parts: all }
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
