import { Slider } from '@mantine/core'
import '@mantine/core/styles/Slider.layer.css'
import { useMemo, useState } from 'react'
import { partialDate } from '#domain/partial-date.ts'
import { bandsOf, beyondScale, type DatedPoint, scaleOf } from './reading/series.ts'
import classes from './TrendChart.module.css'

export interface TrendChartProps {
  /** At least two, the earliest first. */
  points: readonly DatedPoint[]
  term: string
  /** The chart in words. */
  words: string
}

/**
 * A chart of the values with a scale, their reference ranges, and a label for one of them: the latest, until somebody
 * selects another. Exact values are joined by straight lines. A value that is only known to be below or above a number
 * is an arrow from it, without a line.
 */
export function TrendChart({ points, term, words }: TrendChartProps) {
  const [chosen, setChosen] = useState(points.length - 1)
  const point = points[chosen] ?? points.at(-1)
  const hasBands = points.some(({ range }) => range !== undefined)
  if (!point) return undefined
  return (
    <figure className={classes['trend']}>
      <figcaption>
        <strong>{point.value}</strong> <small>{aboutPoint(point, point === points.at(-1))}</small>
      </figcaption>
      <Picture points={points} marked={point.time} label={`Chart of ${term}. ${words}`} />
      <Slider
        mx={14}
        py={10}
        min={0}
        max={points.length - 1}
        value={chosen}
        onChange={setChosen}
        label={null}
        size={4}
        thumbSize={28}
        thumbLabel={`Go through the values of ${term}`}
        thumbValueText={`${point.value}, ${aboutPoint(point, false)}`}
      />
      {hasBands && <small>The shaded band is the range the laboratory sent with each value.</small>}
    </figure>
  )
}

const aboutPoint = ({ date, rangeWords, mark }: DatedPoint, isLatest: boolean): string =>
  [
    isLatest ? `Latest, ${date}` : date,
    rangeWords && `range of the laboratory ${rangeWords}`,
    mark && `marked ${mark}`,
  ]
    .filter(Boolean)
    .join(', ')

interface PictureProps {
  points: readonly DatedPoint[]
  /** The time marked by a line. */
  marked: number
  label: string
}

/** Drawn in parts of its width and height, so that it fits a screen or a sheet of any size, and a text of any. */
function Picture({ points, marked, label }: PictureProps) {
  const { bands, scale, beyond, at, up, times } = useMemo(() => placesOf(points), [points])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture that is drawn here has no tag of its own
    <div role="img" aria-label={label}>
      <div>
        {scale.toReversed().map((number) => (
          <span key={number}>{number}</span>
        ))}
      </div>
      <svg>
        {bands.map(({ from, to, minimum, maximum }) => (
          <rect
            key={[from, to, minimum, maximum].join(' ')}
            data-drawn="range"
            x={parts(times.length === 1 ? 0 : at(from))}
            width={parts(times.length === 1 ? 1 : at(to) - at(from))}
            y={parts(up(maximum))}
            height={parts(up(minimum) - up(maximum))}
          />
        ))}
        <Beyond y={0} dy="1.1em" words={beyond.above} />
        <Beyond y={1} dy="-0.5em" words={beyond.below} />
        {scale.map((number) => (
          <Line key={number} kind="grid" from={[0, up(number)]} to={[1, up(number)]} />
        ))}
        <Line kind="mark" from={[at(marked), 0]} to={[at(marked), 1]} />
        {points.map((point, index) => {
          const before = points[index - 1]
          const [x, y] = [at(point.time), up(point.number)]
          if (point.bound !== undefined) {
            return <Arrow key={point.key} x={x} y={y} isDown={point.bound.startsWith('<')} />
          }
          return (
            <g key={point.key}>
              {before && before.bound === undefined && (
                <Line kind="line" from={[at(before.time), up(before.number)]} to={[x, y]} />
              )}
              <circle
                data-drawn="value"
                cx={parts(x)}
                cy={parts(y)}
                r={point.time === marked ? 8 : 4.5}
              />
            </g>
          )
        })}
      </svg>
      <div>
        {times.map((time) => (
          <span key={time}>{monthOf(time)}</span>
        ))}
      </div>
    </div>
  )
}

interface BeyondProps {
  y: 0 | 1
  /** How far from the edge it stands. */
  dy: string
  words: string | undefined
}

/** Says at the edge of the picture how far a range goes that is cut there. */
const Beyond = ({ y, dy, words }: BeyondProps) =>
  words && (
    <text x={8} y={parts(y)} dy={dy} data-drawn="beyond">
      {words}
    </text>
  )

type PlotPoint = readonly [x: number, y: number]

const Line = ({ kind, from, to }: { kind: string; from: PlotPoint; to: PlotPoint }) => (
  <line
    data-drawn={kind}
    x1={parts(from[0])}
    y1={parts(from[1])}
    x2={parts(to[0])}
    y2={parts(to[1])}
  />
)

/** An arrow pointing away from a bound. */
const Arrow = ({ x, y, isDown }: { x: number; y: number; isDown: boolean }) => (
  <svg x={parts(x)} y={parts(y)} overflow="visible">
    <path
      data-drawn="bound"
      d={`M-7 0h14M0 0${isDown ? 'v14m-5 -5l5 5l5 -5' : 'v-14m-5 5l5 -5l5 5'}`}
    />
  </svg>
)

const parts = (share: number): string => `${share * 100}%`

/** Where a time and a number stand, in parts of the width and the height. */
function placesOf(points: readonly DatedPoint[]) {
  const scale = scaleOf(points)
  const [lowest = 0, highest = 1] = [scale[0], scale.at(-1)]
  const [first = 0, last = 0] = [points[0]?.time, points.at(-1)?.time]
  const within = (number: number) => Math.min(Math.max(number, lowest), highest)
  return {
    bands: bandsOf(points).map(({ minimum = lowest, maximum = highest, ...band }) => ({
      ...band,
      minimum: within(minimum),
      maximum: within(maximum),
    })),
    scale,
    beyond: beyondScale(points, scale),
    at: (time: number) => (first === last ? 0.5 : (time - first) / (last - first)),
    up: (number: number) => (highest - number) / (highest - lowest),
    times: [...new Set([first, last])],
  }
}

const monthOf = (time: number): string =>
  partialDate({ from: new Date(time).toISOString().slice(0, 10), precision: 'month' })
