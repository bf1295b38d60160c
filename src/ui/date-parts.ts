import { isRealDay } from '#contract/days.ts'
import { months } from './format-date.ts'

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
 * digits. It does not guess: 31 February is impossible.
 */
export function parseDateParts(parts: DateParts): ParsedDate {
  const [day, month, year] = [parts.day.trim(), parts.month.trim(), parts.year.trim()]
  const missing = dateParts.filter((part) => parts[part].trim() === '')
  if (missing.length === 3) return { state: 'empty' }
  if (missing.length > 0) return { state: 'incomplete', missing }

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

/** 1 to 12, or 0 if it is not a month. "Sept." is September. */
function monthNamed(name: string): number {
  const letters = name.toLowerCase().replace(/\.$/, '')
  return letters.length < 3
    ? 0
    : months.findIndex((month) => month.toLowerCase().startsWith(letters)) + 1
}
