import {
  doneCount,
  stepNames,
  timelineSteps,
  type Evidence,
  type TimelineStep,
  type KitOrder,
} from '#contract/kits.ts'
import { brand } from '#ui/brand.ts'
import { longDate } from '#domain/formats.ts'
import {
  awaitedIn,
  type AwaitedStep,
  doneAt,
  expectationOf,
  type Known,
  spanInWords,
  usualSpans,
} from '#domain/kit-dates.ts'
import { expectedInWords, stepWords } from '#domain/kit-messages.ts'
import { StatusBanner } from '#ui/status.tsx'
import classes from './Timeline.module.css'

interface TimelineProps {
  order: KitOrder
  evidence: Evidence
  now: Date
}

type State = 'done' | 'current' | 'ahead'

const stateWords = { done: 'Done', current: 'In progress', ahead: 'Not started' } as const

/** The six steps of an order: what is done and when, what happens now and until when, and what follows. */
export function Timeline({ order, evidence, now }: TimelineProps) {
  const done = doneCount(evidence)
  const known = { ...evidence, createdAt: order.createdAt }
  return (
    <ol className={classes['timeline']}>
      {stepNames.map((step, index) => {
        const state = stateAt(index, done)
        return (
          <li
            key={step}
            data-state={state}
            {...(state === 'current' && { 'aria-current': 'step' as const })}
          >
            <Mark state={state} />
            <div>
              <h3>{timelineSteps[step]}</h3>
              <span>{stateWords[state]}</span>
              {state === 'done' && <DoneOn at={doneAt(step, known)} />}
            </div>
            {state === 'current' && <Now step={awaitedIn(evidence)} known={known} now={now} />}
            {state === 'ahead' && <Usual step={step} />}
          </li>
        )
      })}
    </ol>
  )
}

function stateAt(index: number, done: number): State {
  if (index < done) return 'done'
  return index === done ? 'current' : 'ahead'
}

const DoneOn = ({ at }: { at: string | undefined }) => (
  <p>{at === undefined ? 'We do not know the date.' : <time dateTime={at}>{longDate(at)}</time>}</p>
)

interface NowProps {
  step: AwaitedStep
  known: Known
  now: Date
}

function Now({ step, known, now }: NowProps) {
  const expected = expectationOf(step, known, now)
  const words = stepWords[step]
  return (
    <>
      <p>{words.now}</p>
      {expected && (
        <p>
          <strong>{expectedInWords(expected)}</strong>
        </p>
      )}
      <Usual step={step} />
      {expected?.isOverdue && <Overdue>{words.whenOverdue}</Overdue>}
    </>
  )
}

/** Says calmly that it is taking longer than usual, and what to do. */
export const Overdue = ({ children }: { children: string }) => (
  <StatusBanner tone="attention" title="This is taking longer than usual">
    <p>
      {children} <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
    </p>
  </StatusBanner>
)

function Usual({ step }: { step: TimelineStep | AwaitedStep }) {
  const span = usualSpans[step]
  return <p>{span ? `Usually ${spanInWords(span)}.` : 'When you’re ready.'}</p>
}

/** The shapes differ without colour: a tick, a filled dot, an empty ring. */
const Mark = ({ state }: { state: State }) => (
  <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
    <circle cx="14" cy="14" r="12" />
    {state === 'done' && <path d="m8.5 14.5 3.7 3.7 7.3-8" />}
    {state === 'current' && <circle cx="14" cy="14" r="5" />}
  </svg>
)
