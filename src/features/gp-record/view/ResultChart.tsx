import { use, useId, useMemo, useState } from 'react'
import type { Reading, RecordEntry } from '../record/record-entry.ts'
import classes from './ResultChart.module.css'
import { placesOf, seriesLike, sharedRange, type Point } from '../record/series.ts'
import { ShownResults } from './record-contexts.ts'

const size = { width: 560, height: 160 }
const margin = 20

/** Values of one term and one unit over time, as a drawing and as the table that says the same. */
export function ResultChart({ reading }: { reading: Reading }) {
  const results = use(ShownResults)
  return results ? (
    <Series reading={reading} results={results} />
  ) : (
    <p>Reading the rest of your record …</p>
  )
}

function Series({ reading, results }: { reading: Reading; results: readonly RecordEntry[] }) {
  const points = useMemo(() => seriesLike(reading, results), [reading, results])
  const caption = useId()
  const unit = points[0]?.unit
  return (
    <div className={classes['chart']}>
      <Drawing points={points} labelledBy={caption} />
      <Values
        points={points}
        captionId={caption}
        caption={`${reading.term}${unit ? `, in ${unit}` : ''}: ${points.length} values in the dates that are loaded`}
      />
    </div>
  )
}

/** What a person takes in at once, and what a page can hold many of. */
const firstRows = 50

/** The newest values first; of a long series the rest on request. */
function Values({
  points,
  caption,
  captionId,
}: {
  points: readonly Point[]
  caption: string
  captionId: string
}) {
  const [isWhole, setIsWhole] = useState(false)
  const newest = points.toReversed()
  const isCut = !isWhole && newest.length > firstRows
  return (
    <>
      <table className={classes['table']}>
        <caption id={captionId}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {(isCut ? newest.slice(0, firstRows) : newest).map(({ key, date, value }) => (
            <tr key={key}>
              <td>{date}</td>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isCut && (
        <p className={classes['more']}>
          The newest {firstRows} are shown.{' '}
          <button
            type="button"
            className={`link-button ${classes['all']}`}
            onClick={() => setIsWhole(true)}
          >
            Show all {points.length} values
          </button>
        </p>
      )}
    </>
  )
}

/** Nothing is joined by a line that would say what was between two values. */
function Drawing({ points, labelledBy }: { points: readonly Point[]; labelledBy: string }) {
  const { places, up } = placesOf(points, size)
  const range = sharedRange(points)
  if (places.length < 2) return undefined
  const [top, bottom] = [
    range?.maximum === undefined ? 0 : up(range.maximum),
    range?.minimum === undefined ? size.height : up(range.minimum),
  ]
  return (
    <svg
      className={classes['drawing']}
      viewBox={`${-margin} ${-margin} ${size.width + 2 * margin} ${size.height + 2 * margin}`}
      role="img"
      aria-labelledby={labelledBy}
    >
      {range && (
        <rect className={classes['range']} x={0} y={top} width={size.width} height={bottom - top} />
      )}
      <path className={classes['axis']} d={`M0 ${size.height + 12}H${size.width}`} />
      <path className={classes['dot']} d={places.map(dotPath).join('')} />
      <path className={classes['bound']} d={places.map(boundPath).join('')} />
    </svg>
  )
}

type Place = ReturnType<typeof placesOf>['places'][number]

/** A dot for a value. All are one path: a page holds a thousand of them as it holds three. */
const dotPath = ({ point: { bound }, x, y }: Place): string =>
  bound === undefined ? `M${x} ${y}h0` : ''

/** An arrow from the bound for a value that is only known to be below or above. */
function boundPath({ point: { bound }, x, y }: Place): string {
  if (bound === undefined) return ''
  const away = bound.startsWith('<') ? 1 : -1
  return `M${x - 7} ${y}h14M${x} ${y}v${away * 14}m-5 ${away * -5}l5 ${away * 5}l5 ${away * -5}`
}
