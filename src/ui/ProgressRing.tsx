import classes from './ProgressRing.module.css'

interface ProgressRingProps {
  completed: number
  total: number
  /** What is counted: "Questions". */
  label: string
}

/** The ring's length in units of its drawing (section 9), so that one unit is total/120. */
const circumference = 120
const radius = circumference / (2 * Math.PI)

/** How much of a task is done, as a ring and as a sentence. */
export const ProgressRing = ({ completed, total, label }: ProgressRingProps) => (
  <div
    className={classes['ring']}
    role="img"
    aria-label={`${label}: ${completed} of ${total} completed`}
  >
    <svg viewBox="0 0 46 46" width="64" height="64" aria-hidden="true">
      <circle className={classes['track']} cx="23" cy="23" r={radius} />
      {completed > 0 && (
        <circle
          className={classes['done']}
          cx="23"
          cy="23"
          r={radius}
          strokeDasharray={`${(completed / Math.max(total, 1)) * circumference} ${circumference}`}
        />
      )}
    </svg>
    <span className={classes['count']} aria-hidden="true">
      {completed}/{total}
    </span>
  </div>
)
