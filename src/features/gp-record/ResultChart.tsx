import { useId } from 'react'
import type { Reading } from './record-entry.ts'
import classes from './ResultChart.module.css'
import { placesOf, seriesLike, sharedRange, type Point } from './series.ts'
import { useEntries } from './shown-entries.ts'

const size = { width: 560, height: 160 }
const margin = 20

/** Values of one term and one unit over time, as a drawing and as the table that says the same. */
export function ResultChart({ reading }: { reading: Reading }) {
  const points = seriesLike(reading, useEntries())
  const caption = useId()
  const unit = points[0]?.unit
  return (
    <div className={classes['chart']}>
      <Drawing points={points} labelledBy={caption} />
      <table className={classes['table']}>
        <caption id={caption}>
          {reading.term}
          {unit && `, in ${unit}`}: {points.length} values in the dates that are loaded
        </caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ key, date, value }) => (
            <tr key={key}>
              <td>{date}</td>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
      {places.map(({ point, x, y }) => (
        <Mark key={point.key} point={point} x={x} y={y} />
      ))}
    </svg>
  )
}

/** A dot for a value; an arrow from the bound for one that is only known to be below or above. */
const Mark = ({ point: { bound }, x, y }: { point: Point; x: number; y: number }) => {
  if (bound === undefined) return <circle className={classes['dot']} cx={x} cy={y} r={5} />
  const away = bound.startsWith('<') ? 1 : -1
  return (
    <path
      className={classes['bound']}
      d={`M${x - 7} ${y}h14M${x} ${y}v${away * 14}m-5 ${away * -5}l5 ${away * 5}l5 ${away * -5}`}
    />
  )
}
