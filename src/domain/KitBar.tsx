import { stepNames } from '#contract/kits.ts'
import classes from './KitBar.module.css'

/** The six steps of a kit in one bar. `done`: how many are finished; the next one is in progress. */
export const KitBar = ({ done }: { done: number }) => (
  <>
    <p className="visually-hidden">
      Step {Math.min(done + 1, stepNames.length)} of {stepNames.length}
    </p>
    <div className={classes['bar']} aria-hidden="true">
      {stepNames.map((step, index) => (
        <span key={step} className={classes['part']} data-state={stateAt(index, done)} />
      ))}
    </div>
  </>
)

function stateAt(index: number, done: number): 'done' | 'current' | 'ahead' {
  if (index < done) return 'done'
  return index === done ? 'current' : 'ahead'
}
