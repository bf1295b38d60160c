import type {
  Evidence,
  KitCloseReason,
  KitOrder,
  KitStatus,
  OrderEventName,
} from '#contract/kits.ts'
import { daysUntil } from '#contract/days.ts'
import { dayAndMonth, longDate, longDateTime } from './formats.ts'
import {
  awaitedIn,
  type AwaitedStep,
  expectationOf,
  expiryOf,
  forecastOf,
  isOpen,
  type Expectation,
} from './kit-dates.ts'

/** What is said while a step is awaited. */
interface StepWords {
  /** Where the kit is. */
  headline: string
  /** What happens, and what the member does. */
  now: string
  /** When that should be over. */
  until: (expected: Expectation) => string
  /** What to do if it takes too long. */
  whenOverdue: string
}

const dataTransfer = 'The laboratory has finished. Allow up to 48 hours for data transfer.'
const askUs = 'Email us with your order number and we’ll find out.'

export const stepWords: Readonly<Record<AwaitedStep, StepWords>> = {
  dispatched: {
    headline: 'Your kit is being packed',
    now: 'The lab partner has your order and is packing your kit.',
    until: ({ by }) => `We’ll post your kit by ${dayAndMonth(by)}.`,
    whenOverdue: `Your kit should have been sent by now. ${askUs}`,
  },
  delivered: {
    headline: 'Your kit is in the post',
    now: 'Your kit is in the post. It fits through most letterboxes.',
    until: ({ by }) => `Your kit should come by ${dayAndMonth(by)}.`,
    whenOverdue: `Your kit should have come by now. Look where parcels are left, and ask your neighbours. If it’s not there, email us with your order number.`,
  },
  registered: {
    headline: 'Your kit has arrived',
    now: 'Register your kit, give your sample, then post it back in its box.',
    until: ({ by }) => `Register it and give your sample by ${longDate(by)}.`,
    whenOverdue: askUs,
  },
  labStarted: {
    headline: 'Your kit is registered',
    now: 'Post your sample if you have not done so yet. We’ll show here when the laboratory has it.',
    until: ({ by }) =>
      `Give your sample and post it back. It should reach the laboratory by ${dayAndMonth(by)}.`,
    whenOverdue: `If you have not posted your sample, post it now. If you have, it should have arrived. ${askUs}`,
  },
  labFinished: {
    headline: 'Your sample is in the laboratory',
    now: 'The laboratory takes the DNA out of your saliva and reads it about 30 times over. It tells us when it has finished, or if it could not read the sample: then we send you another kit, free. You do not need to do anything. Allow up to 12 weeks for completion and up to 48 hours for data transfer.',
    until: ({ from = '', by: until }) =>
      `The laboratory should finish between ${dayAndMonth(from)} and ${dayAndMonth(until)}.`,
    whenOverdue: `The laboratory has taken longer than 12 weeks. Nothing is lost. ${askUs}`,
  },
  dataReturned: {
    headline: 'Your data is on its way',
    now: dataTransfer,
    until: ({ by }) => `${dataTransfer} Expected by ${longDateTime(by)}.`,
    whenOverdue: `Your data has taken longer than 48 hours. ${askUs}`,
  },
}

/** "Expected between 7 May 2026 and 4 June 2026", "Expected by 7 March 2026". */
export function expectedInWords({ from, by }: Expectation): string {
  return from === undefined
    ? `Expected by ${longDate(by)}`
    : `Expected between ${longDate(from)} and ${longDate(by)}`
}

/** What happened to a kit, in the same words everywhere. */
export const kitEventWords: Readonly<
  Record<OrderEventName | KitCloseReason | 'DATA_RETURNED', string>
> = {
  ORDER_DISPATCHED: 'Your kit has been posted',
  ORDER_RECEIVED: 'Your kit has been delivered',
  TEST_REGISTERED: 'Your kit is registered',
  TEST_LAB_ACCESSIONED: 'The laboratory has your sample',
  TEST_PROCESSED: 'The laboratory has finished its work',
  DATA_RETURNED: 'Your data has come back from the laboratory',
  cancelled: 'Your kit order is cancelled',
  replaced: 'We’re sending you another kit',
  'sample-failed': 'The laboratory could not read your sample',
}

const afterClose: Readonly<Record<Exclude<KitCloseReason, 'cancelled'>, string>> = {
  replaced: 'Throw away the one you have. You cannot use it any more.',
  'sample-failed': 'We’re sending you another kit so you can try again.',
}

/** The laboratory hears of it, but cannot call back what is in the post. */
const afterCancelling: Readonly<Record<KitStatus, string>> = {
  CONFIRMED: 'We’re asking the laboratory not to send it. If it still arrives, do not use it.',
  DISPATCHED: 'Do not use the kit, even if you have it already.',
  TEST_REGISTERED: 'We’re asking the laboratory not to work on your sample.',
}

/** An order, what is known about it, and the current time. */
export interface KnownKit {
  order: KitOrder
  evidence: Evidence
  now: Date
}

/** Where a kit is now and what comes next, for its page and its card. */
export interface KitState {
  headline: string
  /** When the next step is expected, or what to do. */
  next: string
  /** How long that may still take; absent if unknown. */
  left?: string
  /** What to do about data that is late, of which no step of the timeline says it. */
  whenOverdue?: string
  /** When the laboratory should finish; absent where `next` says it, or nobody knows. */
  forecast?: string
}

/** The same truth while waiting and at the end. */
export const noResults =
  'Rowan does not show you results. The data is for research, and we share it only with studies that you agree to.'

/** Where the kit is, what comes next, and from the first day when the whole way should be over. */
export function kitState(kit: KnownKit): KitState {
  const state = currentState(kit)
  const forecast = isOpen(kit.order, kit.now) ? forecastInWords(kit) : undefined
  return forecast === undefined ? state : { ...state, forecast }
}

/** "If you post your sample by 25 October, the laboratory should finish between 20 December and 31 January." */
function forecastInWords({ order, evidence, now }: KnownKit): string | undefined {
  const forecast = forecastOf({ ...evidence, createdAt: order.createdAt }, now)
  if (!forecast) return undefined
  const { from, by: until, postBy, isDelivered } = forecast
  const when = isDelivered ? `by ${dayAndMonth(postBy)}` : 'within a week of getting it'
  return `If you post your sample ${when}, the laboratory should finish between ${dayAndMonth(from)} and ${dayAndMonth(until)}.`
}

function currentState({ order, evidence, now }: KnownKit): KitState {
  const { dataReturnedAt, createdAt, closedBecause, status } = order
  if (dataReturnedAt) {
    return {
      headline: 'Your data has come back',
      next: `We have your DNA data (${longDate(dataReturnedAt)}). ${noResults}`,
    }
  }
  if (closedBecause) {
    const next =
      closedBecause === 'cancelled'
        ? `${afterCancelling[status]} You can order another kit.`
        : afterClose[closedBecause]
    return { headline: kitEventWords[closedBecause], next }
  }
  const step = awaitedIn(evidence)
  const { headline, now: meanwhile, until, whenOverdue } = stepWords[step]
  const expiry = expiryOf(order)
  if (step !== 'dataReturned' && !isOpen(order, now)) {
    return { headline: 'Your kit has expired', next: `You could use it until ${longDate(expiry)}.` }
  }
  if (step === 'registered') return { headline, next: until({ by: expiry, isOverdue: false }) }
  const expected = expectationOf(step, { ...evidence, createdAt }, now)
  if (!expected) return { headline, next: meanwhile }
  const isData = step === 'dataReturned'
  if (expected.isOverdue) {
    const next = 'This is taking longer than usual.'
    return { headline, next, ...(isData && { whenOverdue }) }
  }
  return { headline, next: until(expected), ...(!isData && { left: daysLeft(expected, now) }) }
}

/** "In 3 to 7 weeks", "In the next 5 days", "Expected today". */
function daysLeft({ from, by: until }: Expectation, now: Date): string {
  const longest = daysUntil(until, now)
  const shortest = from === undefined ? 0 : daysUntil(from, now)
  if (longest <= 0) return 'Expected today'
  if (longest === 1) return 'By tomorrow'
  if (shortest < 7) return `In the next ${longest} days`
  return `In ${Math.floor(shortest / 7)} to ${Math.ceil(longest / 7)} weeks`
}
