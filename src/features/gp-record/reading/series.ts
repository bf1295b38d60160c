import { fold } from '#contract/fold.ts'
import { placeInTime, type RecordDay } from '#contract/gp-record-dates.ts'
import { partialDate } from '#domain/partial-date.ts'
import { seriesOf } from './assemble-record.ts'
import { type EntryKey, partKey } from './entry-key.ts'
import { type Measurement, type Reading, readingsOf, type RecordEntry } from './record-entry.ts'

/** One value of a series. */
export interface Point extends Measurement {
  key: EntryKey
  /** As in the record: `<150 ug/L`. */
  value: string
  /** As precise as it is known. */
  date: string
  /** The day, as far as known. */
  day?: RecordDay
  /** The laboratory's reference range, as sent. */
  rangeWords?: string
  /** The surgery's mark of the value. */
  mark?: string
}

/** A value with a complete date, which can be placed on a time axis. */
export interface DatedPoint extends Point {
  /** In milliseconds. */
  time: number
}

/** All values with the reading's term and unit, the earliest first; each by its own date. */
export function seriesLike(reading: Reading, results: readonly RecordEntry[]): Point[] {
  const name = seriesOf(reading)
  return results
    .flatMap((entry) =>
      readingsOf(entry)
        .filter((each) => seriesOf(each) === name)
        .map((each, index) => pointOf(each, entry, index)),
    )
    .toReversed()
    .toSorted((one, other) => {
      const [a, b] = [placeInTime(one.day), placeInTime(other.day)]
      return a < b ? -1 : Number(a > b)
    })
}

/** How many results of the same term have another unit or no number, and so are not in its series. */
export const countElsewhere = (reading: Reading, results: readonly RecordEntry[]): number => {
  const [term, name] = [fold(reading.term), seriesOf(reading)]
  return results
    .flatMap(readingsOf)
    .filter((each) => each.value !== undefined && fold(each.term) === term)
    .filter((each) => seriesOf(each) !== name).length
}

function pointOf(reading: Reading, entry: RecordEntry, index: number): Point {
  const { measurement = { number: 0, unit: '' }, value = '', date, range } = reading
  // A value with its own date is placed by that, not by its panel's.
  const day = date === undefined ? entry.day : reading.day
  const mark = reading.mark ?? (reading.isAbnormal && 'abnormal')
  return {
    ...measurement,
    key: partKey(entry.key, index),
    value,
    date: date ?? entry.date,
    ...(day && { day }),
    ...(range && { rangeWords: range }),
    ...(mark && { mark }),
  }
}

export const datedOf = (points: readonly Point[]): DatedPoint[] =>
  points.flatMap((point) => {
    if (point.day?.precision !== 'day') return []
    const { from, time = '00:00' } = point.day
    return [{ ...point, time: Date.parse(`${from}T${time}:00Z`) }]
  })

/** A laboratory's range over a span of time. A bound that was not sent is open. */
interface Band {
  from: number
  to: number
  minimum?: number
  maximum?: number
}

/**
 * The range of each value, from half-way after the previous value to half-way before the next; neighbours with the
 * same range share a band. Values without a range have none.
 */
export function bandsOf(points: readonly DatedPoint[]): Band[] {
  const bands: Band[] = []
  points.forEach(({ time, range }, index) => {
    if (!range) return
    const from = (time + (points[index - 1]?.time ?? time)) / 2
    const to = (time + (points[index + 1]?.time ?? time)) / 2
    const last = bands.at(-1)
    const isSame = last?.minimum === range.minimum && last?.maximum === range.maximum
    if (last && isSame && last.to === from) last.to = to
    else bands.push({ from, to, ...range })
  })
  return bands
}

/**
 * A summary of a series in sentences: `Lowest 112 g/L in March 2021, highest 131 g/L in May 2022, latest 115 g/L on
 * 29 October 2026.` It never says whether that is good or bad. A value that is only known to be below a number may be
 * lower than any other, so that no value is called the lowest beside it; likewise the highest.
 */
export function trendWords(points: readonly Point[]): string[] {
  const below = points.filter(({ bound }) => bound?.startsWith('<')).length
  const above = points.filter(({ bound }) => bound?.startsWith('>')).length
  const withoutDay = points.length - datedOf(points).length
  return [
    extremes(points, { isLowestKnown: below === 0, isHighestKnown: above === 0 }),
    below > 0 &&
      `${counted(below)} only known to be below a number: an arrow in the chart, and no value is called the lowest.`,
    above > 0 &&
      `${counted(above)} only known to be above a number: an arrow in the chart, and no value is called the highest.`,
    withoutDay > 0 && `${counted(withoutDay)} without a full date, so in the table alone.`,
  ].filter((sentence) => sentence !== false)
}

const counted = (count: number): string => (count === 1 ? '1 value is' : `${count} values are`)

function extremes(
  points: readonly Point[],
  { isLowestKnown, isHighestKnown }: Record<'isLowestKnown' | 'isHighestKnown', boolean>,
): string | false {
  const exact = points.filter(({ bound }) => bound === undefined)
  const numbers = exact.map(({ number }) => number)
  // The most recent of equal values.
  const lowest = exact.findLast(({ number }) => number === Math.min(...numbers))
  const highest = exact.findLast(({ number }) => number === Math.max(...numbers))
  const latest = datedOf(points).at(-1)
  const ending = latest && `latest ${latest.value} ${on(latest)}`
  if (lowest && lowest.number === highest?.number && exact.length === points.length) {
    return `All ${points.length} values are ${lowest.value}.`
  }
  const parts = [
    isLowestKnown && lowest && `lowest ${lowest.value} ${inMonth(lowest)}`,
    isHighestKnown && highest && `highest ${highest.value} ${inMonth(highest)}`,
    ending,
  ].filter(Boolean)
  return parts.length > 0 && `${capital(parts.join(', '))}.`
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

function inMonth({ day }: Point): string {
  if (!day) return 'at an unknown date'
  const precision = day.precision === 'year' ? 'year' : 'month'
  return `in ${partialDate({ from: day.from, precision })}`
}

const on = ({ day, date }: Point): string =>
  day ? `on ${partialDate({ from: day.from, precision: day.precision })}` : date
