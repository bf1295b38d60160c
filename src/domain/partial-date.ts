import { months } from '#contract/months.ts'

/** Dates of a GP record, apart from `formats.ts`: its worker reads thousands, and needs no library for them. */

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
