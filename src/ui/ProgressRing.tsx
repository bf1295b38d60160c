import classes from './ProgressRing.module.css'

interface ProgressRingProps {
  completed: number
  total: number
  /** What is counted: "Questions". */
  label: string
}

/** The ring's length in units of its drawing (section 9). */
const circumference = 120
const radius = circumference / (2 * Math.PI)

/** How much of a task is done, as a ring and as a sentence. */
export function ProgressRing({ completed, total, label }: ProgressRingProps) {
  const done = total > 0 ? (completed / total) * circumference : 0
  return (
    <svg
      className={classes['ring']}
      viewBox="0 0 46 46"
      role="img"
      aria-label={`${label}: ${completed} of ${total} completed`}
    >
      <circle className={classes['track']} cx="23" cy="23" r={radius} />
      {done > 0 && (
        <circle
          className={classes['done']}
          cx="23"
          cy="23"
          r={radius}
          strokeDasharray={`${done} ${circumference}`}
          transform="rotate(-90 23 23)"
        />
      )}
      <text className={classes['count']} x="23" y="27.2" textAnchor="middle" aria-hidden="true">
        {completed}/{total}
      </text>
    </svg>
  )
}
