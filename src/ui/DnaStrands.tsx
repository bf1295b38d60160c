import classes from './DnaStrands.module.css'

const rungs = Array.from({ length: 9 }, (_, index) => index)

const frame = {
  className: classes['dna'],
  viewBox: '0 0 108 48',
  width: 108,
  height: 48,
  'aria-hidden': true,
} as const

/** Two strands that turn slowly about each other. They stand still where motion is not wanted. */
export const DnaStrands = () => (
  <svg {...frame} className={`${classes['dna']} ${classes['turning']}`}>
    {rungs.map((rung) => (
      <g key={rung} className={classes[`rung${rung}`]} transform={`translate(${6 + rung * 12} 24)`}>
        <line className={classes['bond']} y1="-16" y2="16" />
        <circle className={classes['one']} cy="-16" r="4" />
        <circle className={classes['other']} cy="16" r="4" />
      </g>
    ))}
  </svg>
)

const bonds =
  'M6 8V40M18 12.3V35.7M30 21.3V26.7M54 17.9V30.1M66 9.5V38.5M78 8.7V39.3M90 16V32M102 23.3V24.7'
const heights = [8, 10.1, 16.5, 26, 34.6, 39.3, 39.7, 35.9, 27.9]

const strand = (heightOf: (height: number) => number) =>
  heights
    .map((height, rung) => `M${2 + rung * 12} ${heightOf(height)}a4 4 0 1 0 8 0a4 4 0 1 0-8 0`)
    .join('')
const one = strand((height) => height)
const other = strand((height) => Math.round((48 - height) * 10) / 10)

/**
 * The same as it begins, in three shapes: what turns takes its turns from the scripts that somebody waits
 * for, and each shape its time to lay out.
 */
export const StillStrands = () => (
  <svg {...frame}>
    <path className={classes['bond']} d={bonds} />
    <path className={classes['one']} d={one} />
    <path className={classes['other']} d={other} />
  </svg>
)
