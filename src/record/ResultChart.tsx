import { Box } from '@mantine/core'
import { useMemo, useState } from 'react'
import { ErrorBoundary } from '#ui/boundaries.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import type { Reading, RecordEntry } from './reading/record-entry.ts'
import {
  countElsewhere,
  datedOf,
  seriesLike,
  type Point,
  trendWords,
  apartWords,
  testName,
} from './reading/series.ts'
import classes from './ResultChart.module.css'
import type { TrendChartProps } from './TrendChart.tsx'

/** Lazy, because most visits to the record compare nothing. */
const TrendChart = lazyPart<TrendChartProps>(
  async () => import('./TrendChart.tsx').then((module) => module.TrendChart).catch(() => NoChart),
  // The chart's height, so that nothing below moves when it loads.
  () => <Box h="22rem" />,
)

const NoChart = () => (
  <p role="alert">We could not show the chart. The table has the same values.</p>
)

interface ResultChartProps {
  reading: Reading
  /** All test results, to compare it with. */
  results: readonly RecordEntry[]
}

/** The values of one series over time: in a sentence, as a chart, and as a table. */
export function ResultChart({ reading, results }: ResultChartProps) {
  const points = useMemo(() => seriesLike(reading, results), [reading, results])
  const elsewhere = useMemo(() => countElsewhere(reading, results), [reading, results])
  const dated = useMemo(() => datedOf(points), [points])
  const isDrawn = dated.length > 1
  const [isTable, setIsTable] = useState(!isDrawn)
  const words = trendWords(points)
  const name = testName(reading)
  const apart = apartWords(reading)
  return (
    <div className={classes['series']}>
      <p>{words.join(' ')}</p>
      {elsewhere > 0 && (
        <p>
          {elsewhere === 1 ? '1 more result has' : `${elsewhere} more results have`} another unit or
          no number, and cannot be compared with these.
        </p>
      )}
      {apart && <p>{apart}</p>}
      {isDrawn && (
        <ErrorBoundary place="record-chart" fallback={NoChart}>
          <TrendChart points={dated} term={name} words={words[0] ?? ''} />
        </ErrorBoundary>
      )}
      {isDrawn && (
        <button
          type="button"
          className="link-button"
          aria-expanded={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? 'Hide the table' : 'Show as a table'}
          <span className="visually-hidden"> of {name}</span>
        </button>
      )}
      {isTable && (
        <Values
          points={points}
          caption={`${name}: ${points.length} values in the dates that are loaded`}
        />
      )}
    </div>
  )
}

/** How many rows are shown at first, for the reader and for performance. */
const firstRows = 50

/** The values, newest first; the rest of a long series on request. */
function Values({ points, caption }: { points: readonly Point[]; caption: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const newest = points.toReversed()
  const isCut = !isWhole && newest.length > firstRows
  const hasRanges = points.some(({ rangeWords }) => rangeWords !== undefined)
  return (
    <>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Value</th>
            {hasRanges && <th scope="col">Range of the laboratory</th>}
          </tr>
        </thead>
        <tbody>
          {(isCut ? newest.slice(0, firstRows) : newest).map(
            ({ key, date, value, mark, rangeWords }) => (
              <tr key={key}>
                <td>{date}</td>
                <td>
                  {value}
                  {mark && ` (marked ${mark})`}
                </td>
                {hasRanges && <td>{rangeWords ?? 'None was sent'}</td>}
              </tr>
            ),
          )}
        </tbody>
      </table>
      {isCut && (
        <p>
          The newest {firstRows} are shown.{' '}
          <button type="button" className="link-button" onClick={() => setIsWhole(true)}>
            Show all {points.length} values
          </button>
        </p>
      )}
    </>
  )
}
