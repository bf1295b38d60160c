/* Days of the calendar, YYYY-MM-DD, without a library: what runs before the app reckons with them too. */

/** Days of the calendar, YYYY-MM-DD, both included. */
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

/** Of a month, 1 to 12; a month beyond counts on into the next year. */
const daysIn = (year: number, month: number): number => utcDay(year, month, 0).getUTCDate()

/**
 * The day it is in London, as YYYY-MM-DD, whatever zone the machine is in. By the rule of the Summer Time
 * Order 2002, in force in substance since 1996: the first use of `Intl` holds up a slow phone's start for a
 * tenth of a second (decision 132).
 */
export const londonDay = (now: Date): string => londonMinute(now).slice(0, 10)

/** The same with the time of day: YYYY-MM-DDTHH:MM. */
export const londonMinute = (now: Date): string =>
  now.getUTCFullYear() < 1996
    ? earlierLondonMinute(now)
    : new Date(now.getTime() + (isSummerTime(now) ? 3_600_000 : 0)).toISOString().slice(0, 16)

const isSummerTime = (now: Date): boolean => {
  const year = now.getUTCFullYear()
  const time = now.getTime()
  return time >= changeOfTime(year, 3) && time < changeOfTime(year, 10)
}

/** One o'clock in the morning, Greenwich mean time, of the last Sunday of that month. */
function changeOfTime(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 0, 1))
  return last.setUTCDate(last.getUTCDate() - last.getUTCDay())
}

/** Other years had other rules. Made once: to make one costs more than a thousand uses of it. */
let london: Intl.DateTimeFormat | undefined
function earlierLondonMinute(now: Date): string {
  london ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/London',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return london.format(now).replace(' ', 'T')
}

/** Section 9: three months back to today. */
export const recentPeriod = (today: string): Period => ({ from: addMonths(today, -3), to: today })

/** The same day of another month, or that month's last day where it has no such day. */
export function addMonths(isoDate: string, months: number): string {
  const [year = 0, month = 1, day = 1] = isoDate.split('-').map(Number)
  const last = daysIn(year, month + months)
  return isoOf(utcDay(year, month - 1 + months, Math.min(day, last)))
}

/** Whole days from today to the day of an instant, both in London; below 0 when that is past. */
export const daysUntil = (instant: string, now: Date): number =>
  (Date.parse(londonDay(new Date(instant))) - Date.parse(londonDay(now))) / 86_400_000

/** `Date.UTC` takes the years 0 to 99 for those of the twentieth century. */
export function utcDay(year: number, month: number, day: number): Date {
  const date = new Date(0)
  date.setUTCFullYear(year, month, day)
  return date
}

/** The day of an instant, in UTC. */
export const isoOf = (date: Date): string => date.toISOString().slice(0, 10)
