import { addMonths, isoOf, isRealDay, londonDay, utcDay, type Period } from './days.ts'
import type { EffectiveDate } from './gp-record-shapes.ts'

/** How much of a date is known, and the days that it may mean. */
export interface RecordDay extends Period {
  precision: 'day' | 'month' | 'year'
}

/** Longest period of one query, in years. */
export const longestPeriodYears = 10

/** Before this, and after `lastYear`, systems write years for "not known": 0001, 1800, 9999. */
const firstYear = 1850
const lastYear = 2200

/**
 * What a date of the record says, or undefined when it says nothing: none was sent, it is marked as
 * unknown, it is no real day, or a year that stands for "not known". An instant is the day it is in London.
 */
export function recordDay(date: EffectiveDate | undefined): RecordDay | undefined {
  if (!date || date.datePart === 'Unknown') return undefined
  const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?!\d)/.exec(inLondon(date.value.trim()))
  if (!parts) return undefined
  const [, year = '', month, day] = parts
  if (Number(year) < firstYear || Number(year) > lastYear) return undefined
  if (date.datePart === 'Year' || month === undefined) {
    return { precision: 'year', from: `${year}-01-01`, to: `${year}-12-31` }
  }
  if (date.datePart === 'YearMonth' || day === undefined) {
    const from = `${year}-${month}-01`
    return isRealDay(from) ? { precision: 'month', from, to: lastDayOfMonth(from) } : undefined
  }
  const on = `${year}-${month}-${day}`
  return isRealDay(on) ? { precision: 'day', from: on, to: on } : undefined
}

/** Whether an entry belongs to a period: its days touch it, or nobody knows when it was. */
export function isInPeriod(date: EffectiveDate | undefined, { from, to }: Period): boolean {
  const days = recordDay(date)
  return days === undefined || (days.from <= to && days.to >= from)
}

/** Why a period cannot be asked for in one query, or undefined. */
export function periodFault(
  { from, to }: Period,
  today: string,
): 'to-before-from' | 'too-long' | 'in-the-future' | undefined {
  if (to < from) return 'to-before-from'
  if (to > today) return 'in-the-future'
  return to > addMonths(from, 12 * longestPeriodYears) ? 'too-long' : undefined
}

/** A period of any length as periods that can be asked for, the latest first, no day twice. */
export function slicesOf({ from, to }: Period): Period[] {
  const slices: Period[] = []
  let end = to
  while (end >= from) {
    const start = addDays(addMonths(end, -12 * longestPeriodYears), 1)
    slices.push({ from: start > from ? start : from, to: end })
    end = addDays(start, -1)
  }
  return slices
}

function addDays(isoDate: string, days: number): string {
  const [year = 0, month = 1, day = 1] = isoDate.split('-').map(Number)
  return isoOf(utcDay(year, month - 1, day + days))
}

const lastDayOfMonth = (isoDate: string): string => addDays(addMonths(isoDate, 1), -1)

function inLondon(value: string): string {
  if (!/T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(value)) return value
  const instant = new Date(value)
  const year = instant.getUTCFullYear()
  return year >= firstYear && year <= lastYear ? londonDay(instant) : value
}
