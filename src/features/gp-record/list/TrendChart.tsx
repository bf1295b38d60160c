import { LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { Slider } from '@mantine/core'
import '@mantine/core/styles/Slider.layer.css'
import { useMemo, useState } from 'react'
import { partialDate } from '#domain/partial-date.ts'
import type { EntryKey } from '../reading/entry-key.ts'
import { bandsOf, type DatedPoint } from '../reading/series.ts'
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
      <figcaption className={classes['named']}>
        <strong className={classes['value']}>{point.value}</strong>{' '}
        <span className={classes['about']}>{aboutPoint(point, point === points.at(-1))}</span>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture that is drawn here has no tag of its own */}
      <div role="img" aria-label={`Chart of ${term}. ${words}`}>
        {/* Otherwise Chromium makes layers of the drawing tab stops, because React listens on them. */}
        <div inert>
          <Picture points={points} marked={point.time} />
        </div>
      </div>
      <Slider
        className={classes['slider'] ?? ''}
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
      {hasBands && (
        <p className={classes['legend']}>
          The shaded band is the range the laboratory sent with each value.
        </p>
      )}
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
}

function Picture({ points, marked }: PictureProps) {
  const { data, bands, axis } = useMemo(() => drawn(points), [points])
  return (
    <LineChart
      className={classes['picture'] ?? ''}
      data={data}
      dataKey="time"
      series={series}
      curveType="linear"
      connectNulls={false}
      withTooltip={false}
      // The slider below replaces it, and announces the value to screen readers.
      accessibilityLayer={false}
      referenceAreas={bands}
      referenceLines={[{ x: marked, color: 'var(--trend-mark)' }]}
      lineProps={linesOf}
      lineChartProps={{ margin }}
      xAxisProps={axis}
      yAxisProps={scale}
      gridProps={{ strokeDasharray: '2 4' }}
    />
  )
}

const series = [
  { name: 'exact', color: 'var(--trend-ink)' },
  { name: 'bound', color: 'var(--trend-ink)' },
]
const margin = { top: 12, right: 16, bottom: 4, left: 0 }
const scale = {
  width: 'auto' as const,
  domain: ['auto', 'auto'] as const,
  tickCount: 4,
  tickMargin: 2,
}

interface Dot {
  cx?: number
  cy?: number
  payload?: { key: EntryKey; isBelow: boolean }
}

const linesOf = ({ name }: { name: string }) =>
  name === 'exact'
    ? { dot: ExactDot, activeDot: false }
    : { dot: BoundDot, activeDot: false, strokeWidth: 0 }

function ExactDot({ cx, cy, payload }: Dot) {
  if (cx === undefined || cy === undefined || Number.isNaN(cy)) return <g key={payload?.key} />
  return <circle key={payload?.key} cx={cx} cy={cy} r={4.5} className={classes['dot']} />
}

/** An arrow pointing away from the bound. */
function BoundDot({ cx, cy, payload }: Dot) {
  if (cx === undefined || cy === undefined || !payload) return <g key={payload?.key} />
  const away = payload.isBelow ? 1 : -1
  return (
    <path
      key={payload.key}
      className={classes['bound']}
      d={`M${cx - 7} ${cy}h14M${cx} ${cy}v${away * 14}m-5 ${away * -5}l5 ${away * 5}l5 ${away * -5}`}
    />
  )
}

const dayMs = 24 * 60 * 60 * 1000

function drawn(points: readonly DatedPoint[]) {
  const data = points.map(({ key, time, number, bound }) => ({
    key,
    time,
    ...(bound === undefined
      ? { exact: number }
      : { bound: number, isBelow: bound.startsWith('<') }),
  }))
  const [first = 0, last = 0] = [points[0]?.time, points.at(-1)?.time]
  const domain = first === last ? [first - dayMs, last + dayMs] : [first, last]
  const bands = bandsOf(points).map(({ from, to, minimum, maximum }) => ({
    x1: first === last ? first - dayMs : from,
    x2: first === last ? last + dayMs : to,
    ...(minimum !== undefined && { y1: minimum }),
    ...(maximum !== undefined && { y2: maximum }),
    color: 'var(--trend-band)',
    ifOverflow: 'extendDomain' as const,
  }))
  const axis = {
    type: 'number' as const,
    domain,
    ticks: [...new Set([first, last])],
    interval: 0,
    height: 40,
    tick: ({ x, y, payload }: { x?: unknown; y?: unknown; payload?: { value: number } }) => (
      <text
        x={Number(x)}
        y={Number(y) + 20}
        className={classes['date']}
        textAnchor={payload?.value === last ? 'end' : 'start'}
      >
        {monthOf(payload?.value ?? 0)}
      </text>
    ),
  }
  return { data, bands, axis }
}

const monthOf = (time: number): string =>
  partialDate({ from: new Date(time).toISOString().slice(0, 10), precision: 'month' })
