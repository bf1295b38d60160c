import * as v from 'valibot'
import { limits } from './limits.ts'

/** A calendar day as machines write it: `1987-04-09`. Impossible days are refused. */
export const IsoDate = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'Write the date as YYYY-MM-DD.'),
  v.check(isRealDay, 'This is not a real date.'),
)

/** An instant as machines write it, in UTC. */
export const IsoInstant = v.pipe(v.string(), v.isoTimestamp())

/** Whether the day exists in the calendar (31 February does not) in the years 1 to 9999. */
export function isRealDay(isoDate: string): boolean {
  // Reckoned by hand: it is asked of every date of a record of forty years.
  const year = Number(isoDate.slice(0, 4))
  const month = Number(isoDate.slice(5, 7))
  const day = Number(isoDate.slice(8))
  return year > 0 && day > 0 && day <= daysIn(year, month)
}

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const daysIn = (year: number, month: number): number =>
  month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
    ? 29
    : (daysOfMonths[month - 1] ?? 0)

/** The day it is in London, as YYYY-MM-DD, whatever zone the machine is in. */
export const londonDay = (now: Date): string => london.format(now)

// Made once: to make one costs more than a thousand uses of it.
const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

/** Whole years from `birth` to `on`, both YYYY-MM-DD. A leap-day birthday falls on 1 March in other years. */
export function ageOn(birth: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4))
  return on.slice(5) >= birth.slice(5) ? years : years - 1
}

/** What is wrong with a date of birth today, or undefined: section 5 and the minimum age of section 9. */
export function birthDateFault(
  birth: string,
  today: string,
): 'in-the-future' | 'too-long-ago' | 'under-16' | undefined {
  if (birth > today) return 'in-the-future'
  const age = ageOn(birth, today)
  if (age > limits.oldestAge) return 'too-long-ago'
  return age < limits.minimumAge ? 'under-16' : undefined
}
