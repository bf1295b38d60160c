import { placeInTime } from '#contract/gp-record-dates.ts'
import { readingsOf, seriesOf } from './assemble-record.ts'
import type { Measurement, Reading, RecordEntry } from './record-entry.ts'

/** One value of a series. */
export interface Point extends Measurement {
  key: string
  /** As the record says it: `<150 ug/L`. */
  value: string
  /** As much as is known. */
  date: string
  /** Where that is in time, as a text to compare. */
  place: string
  /** YYYY-MM-DD; only with a whole date does a value have a place on a line of time. */
  day?: string
}

/** All values of the same term and unit as the reading's, the earliest first; each by its own date. */
export function seriesLike(reading: Reading, results: readonly RecordEntry[]): Point[] {
  const name = seriesOf(reading)
  return results
    .flatMap((entry) =>
      readingsOf(entry)
        .filter((each) => seriesOf(each) === name)
        .map((each, index) => pointOf(each, entry, index)),
    )
    .toReversed()
    .toSorted((one, other) => (one.place < other.place ? -1 : Number(one.place > other.place)))
}

function pointOf(reading: Reading, entry: RecordEntry, index: number): Point {
  const { measurement = { number: 0, unit: '' }, value = '', date } = reading
  // A value with a date of its own is not placed by the date of its panel.
  const day = date === undefined ? entry.day : reading.day
  return {
    ...measurement,
    key: `${entry.key} ${index}`,
    value,
    date: date ?? entry.date,
    place: placeInTime(day),
    ...(day?.precision === 'day' && { day: day.from }),
  }
}

/** Where on a drawing of `width` by `height` each value with a whole date stands. */
export function placesOf(points: readonly Point[], { width, height }: Size) {
  const dated = points.flatMap((point) =>
    point.day === undefined ? [] : [{ point, time: Date.parse(point.day) }],
  )
  const times = dated.map(({ time }) => time)
  const levels = points.flatMap(({ number, range }) => [
    number,
    ...(range?.minimum === undefined ? [] : [range.minimum]),
    ...(range?.maximum === undefined ? [] : [range.maximum]),
  ])
  const across = scale([Math.min(...times), Math.max(...times)], [0, width])
  const up = scale([Math.min(...levels), Math.max(...levels)], [height, 0])
  return {
    places: dated.map(({ point, time }) => ({ point, x: across(time), y: up(point.number) })),
    up,
  }
}

interface Size {
  width: number
  height: number
}

/** From one span onto another; what does not vary lies in the middle. */
const scale =
  ([low, high]: readonly [number, number], [start, end]: readonly [number, number]) =>
  (value: number): number =>
    high === low ? (start + end) / 2 : start + ((value - low) / (high - low)) * (end - start)

/** The range of the laboratory, when all values were sent with the same one. */
export function sharedRange(points: readonly Point[]): Measurement['range'] {
  const [first] = points
  const said = (point: Point) => `${point.range?.minimum} ${point.range?.maximum}`
  return first && points.every((point) => said(point) === said(first)) ? first.range : undefined
}
