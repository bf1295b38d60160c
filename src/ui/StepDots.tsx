import classes from './StepDots.module.css'
import { TextLink } from './TextLink.tsx'

export interface Step {
  name: string
  url: string
  status: 'complete' | 'current' | 'incomplete'
}

interface StepDotsProps {
  label: string
  /** `bar`: one thin bar with a segment for each step, for pages that are not about the steps. */
  look?: 'dots' | 'bar'
  steps: readonly Step[]
}

const words = { complete: 'done', current: 'this step', incomplete: 'not done yet' } as const

/** A numbered dot for each step of a task. All but the current one are links. */
export const StepDots = ({ label, look = 'dots', steps }: StepDotsProps) => (
  <nav aria-label={label}>
    <ol className={classes['steps']} data-look={look}>
      {steps.map(({ name, url, status }, index) => (
        <li key={url}>
          {status === 'current' ? (
            <span className={classes['step']} data-status={status} aria-current="step">
              <Dot number={index + 1} name={name} status={status} />
            </span>
          ) : (
            <TextLink href={url} className={`${classes['step']} ${classes[status]}`}>
              <Dot number={index + 1} name={name} status={status} />
            </TextLink>
          )}
        </li>
      ))}
    </ol>
  </nav>
)

interface DotProps {
  number: number
  name: string
  status: Step['status']
}

const Dot = ({ number, name, status }: DotProps) => (
  <>
    <span className={classes['dot']} aria-hidden="true">
      {status === 'complete' ? <Tick /> : number}
    </span>
    <span className="visually-hidden">
      {number}. {name}, {words[status]}
    </span>
  </>
)

const Tick = () => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.4"
  >
    <path d="m3.4 8.4 3.1 3.1 6.1-7" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
