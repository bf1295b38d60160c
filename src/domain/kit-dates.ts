import dayjs, { type ManipulateType } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { instantInLondon, londonClock } from '#contract/days.ts'
import {
  doneCount,
  eventOfStep,
  stepNames,
  type Evidence,
  type KitOrder,
  type OrderEventName,
  type TimelineStep,
} from '#contract/kits.ts'
import { serviceTimes } from '#contract/service-times.ts'

dayjs.extend(utc)

/** What can be waited for, in order: the steps that follow an order, then the data. */
const awaited = [
  'dispatched',
  'delivered',
  'registered',
  'labStarted',
  'labFinished',
  'dataReturned',
] as const
export type AwaitedStep = (typeof awaited)[number]

/** What an order waits for now. */
export const awaitedIn = (known: Evidence): AwaitedStep =>
  awaited[doneCount(known) - 1] ?? 'dataReturned'

interface Span {
  shortest?: number
  longest: number
  unit: ManipulateType
  /** Counted from this event; from the order if there is none. */
  from?: OrderEventName
  /** Completes "8 to 12 weeks …". */
  since: string
}

/** Our own estimates. A sample is posted `toPost` days after the kit came, and is on its way for `toLab`. */
const days = { toDispatch: 5, toDeliver: 5, toPost: 7, atLeastInPost: 1, toLab: 7 } as const

/**
 * How long each step usually takes after the one before it. The laboratory's weeks and the hours of the
 * data transfer are from section 9; the days in the post are our own estimate (product rules).
 * Registration has no usual time: it can be done until the kit expires.
 */
export const usualSpans: Readonly<Partial<Record<TimelineStep | AwaitedStep, Span>>> = {
  dispatched: { longest: days.toDispatch, unit: 'days', since: 'after the order' },
  delivered: {
    longest: days.toDeliver,
    unit: 'days',
    from: 'ORDER_DISPATCHED',
    since: 'after dispatch',
  },
  labStarted: { longest: 14, unit: 'days', from: 'TEST_REGISTERED', since: 'after registration' },
  labFinished: {
    ...serviceTimes.labWeeks,
    unit: 'weeks',
    from: 'TEST_LAB_ACCESSIONED',
    since: 'after the laboratory receives it',
  },
  dataReturned: {
    longest: serviceTimes.dataTransferHours,
    unit: 'hours',
    from: 'TEST_PROCESSED',
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

/** What is known about an order, and when it was placed. */
export interface Known extends Evidence {
  createdAt: string
}

/** Undefined if there is no usual time, or the date that it counts from is unknown. */
export function expectationOf(step: AwaitedStep, known: Known, now: Date): Expectation | undefined {
  const span = usualSpans[step]
  const since = span?.from === undefined ? known.createdAt : known.events[span.from]
  if (!span || since === undefined) return undefined
  const { shortest, longest, unit } = span
  const by = after(since, longest, unit)
  return {
    ...(shortest !== undefined && { from: after(since, shortest, unit).toISOString() }),
    by: by.toISOString(),
    isOverdue: by.isBefore(now),
  }
}

/** When the laboratory should have finished, as ISO instants, if the sample is posted by then. */
interface Forecast {
  from: string
  by: string
  postBy: string
  /** Whether the kit is there, so that the sample can be posted. */
  isDelivered: boolean
}

/**
 * The whole way that is left, as one range: what each step takes is added to when the last one happened, or to today
 * where it should have happened by now. Undefined once the laboratory has the sample.
 */
export function forecastOf(known: Known, now: Date): Forecast | undefined {
  const done = doneCount(known)
  if (done > stepNames.indexOf('labStarted')) return undefined
  const ahead = (step: TimelineStep) => stepNames.indexOf(step) >= done
  const later = (date: dayjs.Dayjs, count: number) => {
    const due = after(date, count, 'days')
    return due.isBefore(now) ? dayjs(now) : due
  }
  const dates = stepNames.slice(0, done).map((step) => doneAt(step, known))
  let from = dayjs(
    dates
      .flatMap((date) => date ?? [])
      .toSorted()
      .at(-1),
  )
  // A step that is done at a time nobody knows was done between the last date and today.
  let by = dates.includes(undefined) ? dayjs(now) : from
  if (ahead('dispatched')) [from, by] = [later(from, 0), later(by, days.toDispatch)]
  if (ahead('delivered')) {
    ;[from, by] = [later(from, days.atLeastInPost), later(by, days.toDeliver)]
  }
  // Who has had the kit for longer has another week from today.
  const soon = after(by, days.toPost, 'days')
  const postBy = soon.isBefore(now) ? after(now, days.toPost, 'days') : soon
  const { shortest, longest } = serviceTimes.labWeeks
  return {
    from: after(later(from, days.atLeastInPost), shortest, 'weeks').toISOString(),
    by: after(later(postBy, days.toLab), longest, 'weeks').toISOString(),
    postBy: postBy.toISOString(),
    isDelivered: !ahead('delivered'),
  }
}

/** When a step was done; undefined if unknown. */
export function doneAt(step: TimelineStep, known: Known): string | undefined {
  const event = eventOfStep[step]
  return event === undefined ? known.createdAt : known.events[event]
}
