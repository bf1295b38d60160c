import type { RecordDay } from '#contract/gp-record-dates.ts'
import { partialDate } from '#domain/partial-date.ts'
import { exactNumber, type Reading } from './record-entry.ts'

/**
 * How a value compares with the last one from an earlier day: `Down from 15 in October 2025`. It never says whether
 * that is good or bad. `isToTheDay`: it names the day, as far as known. Undefined unless both are exact numbers of one series.
 */
export function directionWords(
  { measurement, before, ...reading }: Reading,
  entryDay: RecordDay | undefined,
  isToTheDay = false,
): string | undefined {
  const { number } = exactNumber(measurement)
  if (number === undefined || before?.number === undefined) return undefined
  const day = reading.date === undefined ? entryDay : reading.day
  const when = isToTheDay ? onDay(before.day) : whenWords(before.day, day)
  if (number === before.number) return `The same as ${when}`
  return `${number > before.number ? 'Up' : 'Down'} from ${before.number} ${when}`
}

const onDay = ({ from, precision }: RecordDay): string =>
  `${precision === 'day' ? 'on' : 'in'} ${partialDate({ from, precision })}`

/** With the day only where the month would not tell the two apart. */
function whenWords({ from, precision }: RecordDay, later: RecordDay | undefined): string {
  if (precision === 'year') return `in ${partialDate({ from, precision })}`
  const isSameMonth = precision === 'day' && later?.from.slice(0, 7) === from.slice(0, 7)
  return isSameMonth
    ? `on ${partialDate({ from, precision })}`
    : `in ${partialDate({ from, precision: 'month' })}`
}
