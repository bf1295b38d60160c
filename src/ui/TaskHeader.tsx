import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Step } from '#domain/steps.ts'
import { CloseLink, TextLink } from './links.tsx'
import { StatusIcon } from './status.tsx'
import classes from './TaskHeader.module.css'

export interface TaskSummary {
  title: string
  subtitle?: string
  /** Whole minutes, the shortest and the longest. */
  duration?: { low: number; high: number }
  questions?: { completed: number; total: number }
  /** The progress, in words; hidden once completed. */
  status?: string
  isCompleted?: boolean
  /** If present, the task cannot be done now, for this reason. */
  disabledReason?: string | undefined
}

interface TaskHeaderProps extends TaskSummary {
  /** The element of the title: the h1 of the task's page, or a link in a list. */
  heading?: ReactNode
  /** The target of the close button, on the task's own page the dashboard (section 2). */
  closeHref?: string
}

/** The title, duration and progress of a task. */
export function TaskHeader(props: TaskHeaderProps) {
  const { title, subtitle, duration, questions, isCompleted = false, disabledReason } = props
  const status = isCompleted ? undefined : props.status
  return (
    <div className={classes['header']}>
      <div>{props.heading ?? <h2>{title}</h2>}</div>
      <div>
        {subtitle && !isCompleted && (
          <Box component="p" c="dimmed" w="100%">
            {subtitle}
          </Box>
        )}
        {status && (
          <Box component="p" fz="sm" fw={600}>
            {status}
          </Box>
        )}
        {duration && !isCompleted && (
          <Box component="p" fz="sm" c="dimmed">
            Duration{' '}
            <Box component="span" c="bright" fw={600}>
              {durationInWords(duration)}
            </Box>
          </Box>
        )}
        {disabledReason && (
          <Box component="p" fz="sm" c="var(--rowan-attention)" w="100%">
            {disabledReason}
          </Box>
        )}
      </div>
      {isCompleted && <CompletedMark />}
      {!isCompleted && questions && (
        <div>
          <ProgressRing {...questions} label="Questions" />
          <Box component="span" fz="sm" c="dimmed" lh={1.2} aria-hidden="true">
            Questions
          </Box>
        </div>
      )}
      {props.closeHref && <CloseLink href={props.closeHref} />}
    </div>
  )
}

const durationInWords = ({ low, high }: { low: number; high: number }): string =>
  low === high ? `${low} ${low === 1 ? 'min' : 'mins'}` : `${low}-${high} mins`

const CompletedMark = () => (
  <Box component="span" c="var(--rowan-done)" fz="sm" fw={600}>
    <StatusIcon tone="done" />
    Completed
  </Box>
)

interface ProgressRingProps {
  completed: number
  total: number
  /** What is counted: "Questions". */
  label: string
}

/** The length of the ring in SVG units (section 9). */
const circumference = 120
const radius = circumference / (2 * Math.PI)

/** The progress of a task, as a ring and in words. */
function ProgressRing({ completed, total, label }: ProgressRingProps) {
  const done = total > 0 ? (completed / total) * circumference : 0
  return (
    <svg
      className={classes['ring']}
      viewBox="0 0 46 46"
      role="img"
      aria-label={`${label}: ${completed} of ${total} completed`}
    >
      <circle cx="23" cy="23" r={radius} />
      {done > 0 && (
        <circle
          cx="23"
          cy="23"
          r={radius}
          strokeDasharray={`${done} ${circumference}`}
          transform="rotate(-90 23 23)"
        />
      )}
      <text x="23" y="27.2" textAnchor="middle" aria-hidden="true">
        {completed}/{total}
      </text>
    </svg>
  )
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
        <li key={url} data-status={status}>
          {status === 'current' ? (
            <span aria-current="step">
              <Dot number={index + 1} name={name} status={status} />
            </span>
          ) : (
            <TextLink href={url}>
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
    <span aria-hidden="true">{status === 'complete' ? <Tick /> : number}</span>
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
