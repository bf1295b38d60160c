import { isRealDay } from '#contract/days.ts'
import { plainDigits, plainMarks } from '#contract/fold.ts'
import { months } from '#contract/months.ts'

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

/**
 * The fields of a whole date that stands in one of them, as after a paste: "27/03/1985", "27 March 1985", "27031985" or
 * "1985-03-27". Undefined where it has not one meaning alone.
 */
export function wholeDate(typed: string): DateParts | undefined {
  const text = plainMarks(plain(typed))
  const meanings = wholeDates.flatMap((form) => {
    const { day, month, year } = form.exec(text)?.groups ?? {}
    if (day === undefined || month === undefined || year === undefined) return []
    const parsed = parseDateParts({ day, month, year })
    return parsed.state === 'date' ? [parsed.isoDate] : []
  })
  const [isoDate, other] = meanings
  return isoDate !== undefined && other === undefined ? partsOf(isoDate) : undefined
}

const wholeDates = [
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[\s./-]+(?<month>\d{1,2}|\p{L}{3,})[\s.,/-]+(?<year>\d{4})$/iu,
  /^(?<month>\p{L}{3,})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})$/iu,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>(?:19|20)\d{2})$/,
  /^(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})$/,
]

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
