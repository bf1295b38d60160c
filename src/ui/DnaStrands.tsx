import classes from './DnaStrands.module.css'

const rungs = Array.from({ length: 9 }, (_, index) => index)

/** Two strands that turn slowly about each other. They stand still where motion is not wanted. */
export const DnaStrands = () => (
  <svg className={classes['dna']} viewBox="0 0 108 48" width={108} height={48} aria-hidden="true">
    {rungs.map((rung) => (
      <g key={rung} className={classes[`rung${rung}`]} transform={`translate(${6 + rung * 12} 24)`}>
        <line className={classes['bond']} y1="-16" y2="16" />
        <circle className={classes['one']} cy="-16" r="4" />
        <circle className={classes['other']} cy="16" r="4" />
      </g>
    ))}
  </svg>
)
