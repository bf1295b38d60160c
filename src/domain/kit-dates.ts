import dayjs, { type ManipulateType } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { instantInLondon, londonClock } from '#contract/days.ts'
import {
  doneCount,
  eventOfStep,
  stepNames,
  type Evidence,
  type KitOrder,
  type TimelineStep,
} from '#contract/kits.ts'
import { serviceTimes } from '#contract/service-times.ts'

dayjs.extend(utc)

interface Span {
  shortest?: number
  longest: number
  unit: ManipulateType
  /** Completes "8 to 12 weeks …". */
  since: string
}

/**
 * How long each step usually takes after the one before it. The laboratory's weeks and the hours of the
 * data transfer are from section 9; the days in the post are our own estimate (decision record on the
 * kit's durations). Registration has no usual time: it can be done until the kit expires.
 */
export const usualSpans: Readonly<Partial<Record<TimelineStep | 'dataReturned', Span>>> = {
  dispatched: { longest: 5, unit: 'days', since: 'after the order' },
  delivered: { longest: 5, unit: 'days', since: 'after dispatch' },
  labStarted: { longest: 14, unit: 'days', since: 'after registration' },
  labFinished: {
    ...serviceTimes.labWeeks,
    unit: 'weeks',
    since: 'after the laboratory receives it',
  },
  dataReturned: {
    longest: serviceTimes.dataTransferHours,
    unit: 'hours',
    since: 'after the laboratory has finished',
  },
}

/** "8 to 12 weeks after the laboratory receives it", "up to 5 days after dispatch". */
export function spanInWords({ shortest, longest, unit, since }: Span): string {
  const amount = shortest === undefined ? `up to ${longest}` : `${shortest} to ${longest}`
  return `${amount} ${unit} ${since}`
}

/** A kit expires six months after the order (section 1). */
export const expiryOf = ({ createdAt }: Pick<KitOrder, 'createdAt'>): string =>
  after(createdAt, serviceTimes.kitExpiryMonths, 'months').toISOString()

/** By London's calendar, where the kit is posted and examined, as the service reckons too. */
function after(instant: dayjs.ConfigType, amount: number, unit: ManipulateType): dayjs.Dayjs {
  // Hours pass alike everywhere.
  if (unit === 'hours') return dayjs(instant).add(amount, unit)
  const clock = dayjs.utc(londonClock(dayjs(instant).toDate())).add(amount, unit)
  return dayjs(instantInLondon(clock.toDate()))
}

/** How many days before the expiry date the page of a kit warns about it. */
const warningDays = 30

/** Whether a kit that is not registered has expired, expires soon, or neither. */
export function expiryState(
  order: Pick<KitOrder, 'createdAt'>,
  now: Date,
): 'over' | 'soon' | 'later' {
  const daysLeft = dayjs(expiryOf(order)).diff(now, 'days', true)
  if (daysLeft < 0) return 'over'
  return daysLeft > warningDays ? 'later' : 'soon'
}

/** Whether an order is still in progress, so that no other can be placed. */
export const isOpen = (order: KitOrder, now: Date): boolean =>
  !order.dataReturnedAt &&
  !order.closedBecause &&
  (order.status === 'TEST_REGISTERED' || !dayjs(expiryOf(order)).isBefore(now))

/** When the next step is expected, as ISO instants. */
export interface Expectation {
  /** The earliest time, if it is known. */
  from?: string
  by: string
  isOverdue: boolean
}

interface Known extends Evidence {
  createdAt: string
}

/** Undefined if there is no usual time, or the date that it counts from is unknown. */
export function expectationOf(
  step: TimelineStep | 'dataReturned',
  known: Known,
  now: Date,
): Expectation | undefined {
  const span = usualSpans[step]
  const since = beginningOf(step, known)
  if (!span || since === undefined) return undefined
  const by = after(since, span.longest, span.unit)
  return {
    ...(span.shortest !== undefined && {
      from: after(since, span.shortest, span.unit).toISOString(),
    }),
    by: by.toISOString(),
    isOverdue: by.isBefore(now),
  }
}

/** When the previous step was done. */
const beginningOf = (step: TimelineStep | 'dataReturned', known: Known): string | undefined =>
  ({
    confirmed: undefined,
    dispatched: known.createdAt,
    delivered: known.events.ORDER_DISPATCHED,
    registered: undefined,
    labStarted: known.events.TEST_REGISTERED,
    labFinished: known.events.TEST_LAB_ACCESSIONED,
    dataReturned: known.events.TEST_PROCESSED,
  })[step]

/** When the laboratory should have finished, as ISO instants, if the sample is posted by then. */
export interface Forecast {
  from: string
  by: string
  /** Absent once the laboratory has the sample. */
  postBy?: string
  /** Whether the kit is there, so that the sample can be posted. */
  isDelivered: boolean
}

/** In days; ours, as those in the post are: until a sample is posted once the kit came, and until it has arrived. */
const toPost = 7
const inThePost = { shortest: 1, longest: 7 } as const

/**
 * The whole way that is left, as one range: what each step takes is added to when the last one happened, or to today
 * where it should have happened by now. Undefined once the laboratory has finished, or has taken longer than usual.
 */
export function forecastOf(known: Known, now: Date): Forecast | undefined {
  const done = doneCount(known)
  const ahead = stepNames.slice(done)
  const [step] = ahead
  if (!step) return undefined
  if (step === 'labFinished' && expectationOf(step, known, now)?.isOverdue) return undefined
  const dates = stepNames.slice(0, done).flatMap((name) => doneAt(name, known) ?? [])
  const last = dates.toSorted().at(-1) ?? known.createdAt
  // A step that is done at a time nobody knows was done between the last date and today.
  const isDated = stepNames.slice(0, done).every((name) => doneAt(name, known) !== undefined)
  let from = dayjs(last)
  let by = isDated ? from : dayjs(now)
  let postBy: dayjs.Dayjs | undefined
  for (const name of ahead) {
    if (name === 'registered' || name === 'labStarted') {
      // Who has had the kit for longer has another week from today.
      const soon = after(by, toPost, 'days')
      postBy ??= soon.isBefore(now) ? after(now, toPost, 'days') : soon
    }
    if (name === 'registered') {
      by = postBy ?? by
      continue
    }
    const { shortest, longest, unit } = spanAhead(name)
    from = latest(after(from, shortest, unit), now)
    by = latest(after(name === 'labStarted' && postBy ? postBy : by, longest, unit), now)
  }
  return {
    from: from.toISOString(),
    by: by.toISOString(),
    ...(postBy && { postBy: postBy.toISOString() }),
    isDelivered: done > stepNames.indexOf('delivered'),
  }
}

function spanAhead(step: TimelineStep) {
  if (step === 'labStarted') return { ...inThePost, unit: 'days' } as const
  const span = usualSpans[step]
  const shortest = span?.shortest ?? (step === 'delivered' ? inThePost.shortest : 0)
  return { shortest, longest: span?.longest ?? 0, unit: span?.unit ?? 'days' }
}

const latest = (date: dayjs.Dayjs, now: Date): dayjs.Dayjs =>
  date.isBefore(now) ? dayjs(now) : date

/** When a step was done; undefined if unknown. */
export function doneAt(step: TimelineStep, known: Known): string | undefined {
  const event = eventOfStep[step]
  return event === undefined ? known.createdAt : known.events[event]
}
