import { fold } from '#contract/fold.ts'
import { placeInTime, type RecordDay } from '#contract/gp-record-dates.ts'
import { partialDate } from '#domain/partial-date.ts'
import {
  type EntryKey,
  partKey,
  type Dated,
  latestFirst,
  type Measured,
  type Measurement,
  type Reading,
  readingsOf,
  type RecordEntry,
} from './record-entry.ts'

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

/** Says that there are others of its name with which a value is not compared, and why. */
export const apartWords = ({ term, measured, isApart }: Reading): string | undefined => {
  if (!isApart) return undefined
  return measured?.alone === undefined
    ? `Some results called ${term} are not compared with this one: they may be from another specimen, or measured in another way.`
    : `Not compared with other results called ${term}: ${measured.alone}.`
}

/** The name of a test where it stands without its card: with its specimen, or else the panel or report that it is part of. */
export function testName({ term, measured }: Reading): string {
  const [name, around] = [fold(term), measured?.specimen ?? measured?.partOf]
  const isSaid =
    around === undefined || [name.includes(fold(around)), fold(around).includes(name)].some(Boolean)
  return isSaid ? term : `${term} (${around})`
}

/** The series of a value; undefined if it is not a number, or is compared with none. */
export const seriesOf = ({ measurement, measured }: Reading): string | undefined =>
  measurement && measured?.series

/** A value with its own date is placed by that, not by its panel's. */
export const dayOfReading = (
  { date, day }: Reading,
  entry: Pick<RecordEntry, 'day'>,
): RecordDay | undefined => (date === undefined ? entry.day : day)

/** A comparison needs three values. */
export const fewestToCompare = 3

/** A value that may be one of a series. */
export interface SeriesValue extends Dated {
  measured: Measured
  /** What it is called where it is the one before; undefined if it cannot be read. */
  said: () => Pick<NonNullable<Reading['before']>, 'value' | 'number'> | undefined
}

/** All values, by their series and by their names. */
export interface AllSeries {
  /** The most recent first. */
  bySeries: ReadonlyMap<string, readonly SeriesValue[]>
  byNamesake: ReadonlyMap<string, { count: number; series: ReadonlySet<string> }>
}

export function allSeries(values: Iterable<SeriesValue>): AllSeries {
  const bySeries = new Map<string, SeriesValue[]>()
  const byNamesake = new Map<string, { count: number; series: Set<string> }>()
  for (const value of values) {
    const { series, namesake } = value.measured
    const namesakes = byNamesake.get(namesake) ?? { count: 0, series: new Set() }
    namesakes.count += 1
    byNamesake.set(namesake, namesakes)
    if (series === undefined) continue
    namesakes.series.add(series)
    const others = bySeries.get(series)
    if (others) others.push(value)
    else bySeries.set(series, [value])
  }
  for (const all of bySeries.values()) all.sort(latestFirst)
  return { bySeries, byNamesake }
}

/** An entry whose values know the one before, how many there are to compare, and whether others of their name are apart. */
export function compared<Entry extends Pick<RecordEntry, 'section' | 'day' | 'groups'>>(
  entry: Entry,
  { bySeries, byNamesake }: AllSeries,
): Entry {
  if (entry.section !== 'testResults') return entry
  const comparedReading = (reading: Reading): Reading => {
    const { before: _before, comparable: _comparable, isApart: _isApart, ...rest } = reading
    if (!reading.measurement || !reading.measured) return rest
    const series = seriesOf(reading)
    const values = bySeries.get(series ?? '') ?? []
    const namesakes = byNamesake.get(reading.measured.namesake)
    const before = valueBefore(dayOfReading(reading, entry), values)
    const isApart = (series === undefined ? namesakes?.count : namesakes?.series.size) ?? 0
    return {
      ...rest,
      ...(before && { before }),
      ...(values.length >= fewestToCompare && { comparable: values.length }),
      ...(isApart > 1 && { isApart: true as const }),
    }
  }
  return {
    ...entry,
    groups: entry.groups.map((group) => ({
      ...group,
      readings: group.readings.map(comparedReading),
    })),
  }
}

/** The last value of an earlier day; undefined if the days are not known. */
function valueBefore(
  day: RecordDay | undefined,
  values: readonly SeriesValue[],
): Reading['before'] | undefined {
  if (!day) return undefined
  for (let at = firstBefore(day, values); at < values.length; at += 1) {
    const last = values[at]
    if (!last?.day || last.day.to >= day.from) continue
    const said = last.said()
    return said && { ...said, date: partialDate(last.day), day: last.day }
  }
  return undefined
}

/** Where values begin that are from before a day. Halving finds it: a series of forty years is long, and each of its values asks. */
function firstBefore({ from }: RecordDay, values: readonly SeriesValue[]): number {
  let [start, end] = [0, values.length]
  while (start < end) {
    const middle = Math.floor((start + end) / 2)
    if (placeInTime(values[middle]?.day) < from) end = middle
    else start = middle + 1
  }
  return start
}

/** All values of the reading's series, the earliest first; each by its own date. */
export function seriesLike(reading: Reading, results: readonly RecordEntry[]): Point[] {
  const name = seriesOf(reading)
  if (name === undefined) return []
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

/** How many results of the same name have another unit or no number. */
export const countElsewhere = (
  { term, measured }: Reading,
  results: readonly RecordEntry[],
): number => {
  const [name, namesake] = [fold(term), measured?.namesake]
  return results
    .flatMap(readingsOf)
    .filter((each) => each.value !== undefined && fold(each.term) === name)
    .filter((each) => !each.measurement || each.measured?.namesake !== namesake).length
}

function pointOf(reading: Reading, entry: RecordEntry, index: number): Point {
  const { measurement = { number: 0, unit: '' }, value = '', date, range } = reading
  const day = dayOfReading(reading, entry)
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
 * Round numbers at equal steps around these values and a tenth of their span on each side, so that the way they went fills
 * the picture. A range that goes further is cut at its edge.
 */
export function scaleOf(points: readonly DatedPoint[]): number[] {
  const numbers = points.map(({ number }) => number)
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  const around = most > least ? (most - least) / 10 : Math.abs(least) / 2 || 1
  // No axis goes below nought on account of its margin.
  const lowest = least >= 0 ? Math.max(0, least - around) : least - around
  const highest = most + around
  const span = highest - lowest
  const power = 10 ** Math.floor(Math.log10(span / 3))
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= span / 3) ?? span
  const first = Math.floor(lowest / step)
  const count = Math.ceil(highest / step) - first
  // Not 0.30000000000000004.
  return Array.from({ length: count + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}

/** Where the latest range goes on beyond the picture, above it or below it: `range up to 150 ↑`. */
export function beyondScale(
  points: readonly DatedPoint[],
  scale: readonly number[],
): { above?: string; below?: string } {
  const { minimum, maximum } = points.findLast(({ range }) => range !== undefined)?.range ?? {}
  const [lowest = 0, highest = 0] = [scale[0], scale.at(-1)]
  const upTo = maximum !== undefined && `range up to ${maximum}`
  const from = minimum !== undefined && `range from ${minimum}`
  if (from && minimum >= highest) return { above: `${from} ↑` }
  if (upTo && maximum <= lowest) return { below: `${upTo} ↓` }
  return {
    ...(upTo && maximum > highest && { above: `${upTo} ↑` }),
    ...(from && minimum < lowest && { below: `${from} ↓` }),
  }
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
