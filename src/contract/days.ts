import * as v from 'valibot'
import { limits } from './limits.ts'

/* Calendar days, YYYY-MM-DD, without a library, because code that runs before the app uses them too. */

/** A range of calendar days, YYYY-MM-DD, both inclusive. */
export interface Period {
  from: string
  to: string
}

/** Whether the day exists in the calendar (31 February does not) in the years 1 to 9999. */
export function isRealDay(isoDate: string): boolean {
  const year = Number(isoDate.slice(0, 4))
  const month = Number(isoDate.slice(5, 7))
  const day = Number(isoDate.slice(8))
  const isMonth = year > 0 && month > 0 && month <= 12
  return isMonth && day > 0 && day <= daysIn(year, month)
}

/** The number of days in a month, 1 to 12; higher months count on into the next year. */
const daysIn = (year: number, month: number): number => utcDay(year, month, 0).getUTCDate()

/**
 * The day in London, as YYYY-MM-DD, in any time zone of the machine. Computed by the rule of the Summer Time Order
 * 2002, in force in substance since 1996, because the first use of `Intl` delays a slow phone's start by a tenth
 * of a second (decision 132).
 */
export const londonDay = (now: Date): string => londonMinute(now).slice(0, 10)

/** The same with the time of day: YYYY-MM-DDTHH:MM. */
export const londonMinute = (now: Date): string =>
  now.getUTCFullYear() < 1996
    ? earlierLondonMinute(now)
    : londonClock(now).toISOString().slice(0, 16)

const hour = 3_600_000

/** What the clock in London shows at an instant since 1996, as if it were UTC. */
export const londonClock = (instant: Date): Date =>
  new Date(instant.getTime() + (isSummerTime(instant) ? hour : 0))

/** The instant at which it shows that; winter time where it shows it twice or never, as PostgreSQL has it. */
export function instantInLondon(clock: Date): Date {
  const inSummer = new Date(clock.getTime() - hour)
  return isSummerTime(inSummer) && isSummerTime(clock) ? inSummer : clock
}

const isSummerTime = (now: Date): boolean => {
  const year = now.getUTCFullYear()
  const time = now.getTime()
  return time >= changeOfTime(year, 3) && time < changeOfTime(year, 10)
}

/** 01:00 GMT on the last Sunday of the month. */
function changeOfTime(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 0, 1))
  return last.setUTCDate(last.getUTCDate() - last.getUTCDay())
}

/** For years with other rules. Created once, because that costs more than a thousand uses. */
let london: Intl.DateTimeFormat | undefined
function earlierLondonMinute(now: Date): string {
  london ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/London',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return london.format(now).replace(' ', 'T')
}

/** The last three months up to today (section 9). */
export const recentPeriod = (today: string): Period => ({ from: addMonths(today, -3), to: today })

export function addDays(isoDate: string, days: number): string {
  const [year = 0, month = 1, day = 1] = isoDate.split('-').map(Number)
  return isoOf(utcDay(year, month - 1, day + days))
}

/** The same day of another month, or its last day if it has no such day. */
export function addMonths(isoDate: string, months: number): string {
  const [year = 0, month = 1, day = 1] = isoDate.split('-').map(Number)
  const last = daysIn(year, month + months)
  return isoOf(utcDay(year, month - 1 + months, Math.min(day, last)))
}

/** Whole days from today to the day of an instant, both in London; negative if it is past. */
export const daysUntil = (instant: string, now: Date): number =>
  (Date.parse(londonDay(new Date(instant))) - Date.parse(londonDay(now))) / 86_400_000

/** Needed because `Date.UTC` maps the years 0 to 99 to the twentieth century. */
export function utcDay(year: number, month: number, day: number): Date {
  const date = new Date(0)
  date.setUTCFullYear(year, month, day)
  return date
}

/** The day of an instant, in UTC. */
export const isoOf = (date: Date): string => date.toISOString().slice(0, 10)

/** A calendar day: `1987-04-09`. Impossible days are refused. */
export const IsoDate = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'Write the date as YYYY-MM-DD.'),
  v.check(isRealDay, 'This is not a real date.'),
)

/** An instant in UTC, as an ISO timestamp. */
export const IsoInstant = v.pipe(v.string(), v.isoTimestamp())

/** Whole years from `birth` to `on`, both YYYY-MM-DD. A leap-day birthday falls on 1 March in other years. */
export function ageOn(birth: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4))
  return on.slice(5) >= birth.slice(5) ? years : years - 1
}

/** The fault of a date of birth today, or undefined, by section 5 and the minimum age of section 9. */
export function birthDateFault(
  birth: string,
  today: string,
): 'in-the-future' | 'too-long-ago' | 'under-16' | undefined {
  if (birth > today) return 'in-the-future'
  const age = ageOn(birth, today)
  if (age > limits.oldestAge) return 'too-long-ago'
  return age < limits.minimumAge ? 'under-16' : undefined
}
