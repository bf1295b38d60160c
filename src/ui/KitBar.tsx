import { stepNames } from '#contract/kit-timeline.ts'
import classes from './KitBar.module.css'

/** The six steps of a kit in one bar. `done`: how many are; the one after is under way. */
export function KitBar({ done, headline }: { done: number; headline: string }) {
  const total = stepNames.length
  return (
    <div
      className={classes['bar']}
      role="img"
      aria-label={`Step ${Math.min(done + 1, total)} of ${total}: ${headline}`}
    >
      {stepNames.map((step, index) => (
        <span key={step} className={classes['part']} data-state={stateAt(index, done)} />
      ))}
    </div>
  )
}

function stateAt(index: number, done: number): 'done' | 'current' | 'ahead' {
  if (index < done) return 'done'
  return index === done ? 'current' : 'ahead'
}
