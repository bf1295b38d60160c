import { useEffect, useRef, type ReactNode } from 'react'
import { canBeRegistered, type KitOrder } from '#contract/kits.ts'
import { useMember } from '#identity/use-member.ts'
import { useSavedCopy } from '#offline/saved-copy.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { hrefs } from '#routes'
import { longDate } from '#ui/format-date.ts'
import { announce } from '#ui/live-status.tsx'
import { Loader } from '#ui/Loader.tsx'
import { SavedCopy } from '#ui/SavedCopy.tsx'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { usePending } from '#ui/use-pending.ts'
import { ExpiryNote } from './ExpiryNote.tsx'
import classes from './KitProgress.module.css'
import { Preparation } from './Preparation.tsx'
import { useOrderEvents } from './queries.ts'
import { RegisterLink } from './RegisterLink.tsx'
import { Overdue, Timeline } from './Timeline.tsx'
import { expectationOf } from './timeline-dates.ts'
import { doneCount, stepNames, type Evidence } from './timeline-rules.ts'
import { dataTransferWords, expectedAt } from './timeline-words.ts'
import { useNow } from './use-now.ts'

interface KitProgressProps {
  order: KitOrder
  /** When the list of orders was fetched, in milliseconds since 1970. */
  askedAt: number
  /** What follows it on the page, and must not move when it is there. */
  children: ReactNode
}

/** How far one order has come, kept up to date while the page is open. */
export function KitProgress({ order, askedAt, children }: KitProgressProps) {
  const { subject } = useMember()
  const now = useNow()
  const isReachable = useIsReachable()
  const events = useOrderEvents(subject, order.number)
  const phase = usePending(events.isPending && isReachable)
  const evidence: Evidence = { status: order.status, events: events.happened }
  const done = doneCount(evidence)
  useAnnouncedProgress(phase === 'done' ? done : undefined)

  const saved = useSavedCopy({ dataUpdatedAt: askedAt }, { dataUpdatedAt: events.askedAt })
  return (
    <>
      <section aria-labelledby="order">
        <SavedCopy {...saved}>{isReachable && 'This page checks again by itself.'}</SavedCopy>
        <h2 id="order" className={classes['order']}>
          <TextLink href={hrefs.kitOrder(order.id)}>Order {order.number}</TextLink>
        </h2>
        {phase === 'pending' && <Loader />}
        {phase === 'done' && (
          <Steps order={order} evidence={evidence} now={now} hasFailed={events.hasFailed} />
        )}
      </section>
      {phase === 'done' && children}
    </>
  )
}

interface StepsProps {
  order: KitOrder
  evidence: Evidence
  now: Date
  /** Some dates are missing. */
  hasFailed: boolean
}

/** What is said of the steps, and what there is to do: all at once, so that nothing moves. */
function Steps({ order, evidence, now, hasFailed }: StepsProps) {
  if (order.closedBecause) return <Ended />
  const done = doneCount(evidence)
  const isBeforeLab = done <= stepNames.indexOf('labStarted')
  return (
    <>
      <YourData order={order} evidence={evidence} now={now} />
      {canBeRegistered(order) && done <= stepNames.indexOf('registered') && (
        <>
          <ExpiryNote order={order} now={now} />
          <p>
            <RegisterLink done={done} />
          </p>
        </>
      )}
      <Timeline order={order} evidence={evidence} now={now} />
      {hasFailed && (
        <StatusBanner tone="attention">
          <p>Some dates could not be loaded. We keep trying.</p>
        </StatusBanner>
      )}
      {isBeforeLab && <Preparation />}
    </>
  )
}

/** Of an order that was ended without another in its place. */
const Ended = () => (
  <StatusBanner tone="attention" title="This order was cancelled">
    <p>
      If its kit still comes, do not use it: the laboratory would not take the sample. You can{' '}
      <TextLink href={hrefs.kitWizard('step1')}>order another kit</TextLink>.
    </p>
  </StatusBanner>
)

/** What comes after the six steps: the data itself. */
function YourData({ order, evidence, now }: { order: KitOrder; evidence: Evidence; now: Date }) {
  if (order.dataReturnedAt) {
    return (
      <StatusBanner tone="done" title="Your data has come back">
        <p>
          It reached us on{' '}
          <time dateTime={order.dataReturnedAt}>{longDate(order.dataReturnedAt)}</time>. We do not
          show results here. Nobody receives your data without your consent.
        </p>
      </StatusBanner>
    )
  }
  if (doneCount(evidence) < stepNames.length) return undefined
  const expected = expectationOf('dataReturned', { ...evidence, createdAt: order.createdAt }, now)
  if (expected?.isOverdue) return <Overdue>{dataTransferWords.whenOverdue}</Overdue>
  return (
    <StatusBanner tone="info" title="Your data is on its way">
      <p>{dataTransferWords.now}</p>
      {expected && <p>{expectedAt(expected)}</p>}
    </StatusBanner>
  )
}

/** Tells those who hear the page that it has changed, without saying what: others may hear it too. */
function useAnnouncedProgress(done: number | undefined): void {
  const last = useRef(done)
  useEffect(() => {
    if (done === undefined) return
    if (last.current !== undefined && done > last.current) {
      announce('The timeline on this page has been updated')
    }
    last.current = done
  }, [done])
}
