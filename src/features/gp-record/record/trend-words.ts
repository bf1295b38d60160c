import { partialDate } from '#ui/format-date.ts'
import { datedOf, type Point } from './series.ts'

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
