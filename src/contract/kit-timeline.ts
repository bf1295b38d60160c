import type { KitStatus, OrderEventName } from './kits.ts'

/** The six steps of the timeline with their titles (section 4), in order. */
export const timelineSteps = {
  confirmed: 'Order Confirmed',
  dispatched: 'Order Dispatched',
  delivered: 'Order Delivered',
  registered: 'Kit Registration',
  labStarted: 'Laboratory Work Started',
  labFinished: 'Laboratory Work Finished',
} as const

export type TimelineStep = keyof typeof timelineSteps

/** What is known about an order: its status, and when each event happened. */
export interface Evidence {
  status: KitStatus
  events: Readonly<Partial<Record<OrderEventName, string>>>
}

/** The steps in order. */
export const stepNames: readonly TimelineStep[] = [
  'confirmed',
  'dispatched',
  'delivered',
  'registered',
  'labStarted',
  'labFinished',
]

/** The event that proves a step. Placing the order has no event. */
export const eventOfStep = {
  confirmed: undefined,
  dispatched: 'ORDER_DISPATCHED',
  delivered: 'ORDER_RECEIVED',
  registered: 'TEST_REGISTERED',
  labStarted: 'TEST_LAB_ACCESSIONED',
  labFinished: 'TEST_PROCESSED',
} as const satisfies Record<TimelineStep, OrderEventName | undefined>

/** The furthest step that a status proves. */
const stepOfStatus = {
  CONFIRMED: 'confirmed',
  DISPATCHED: 'dispatched',
  TEST_REGISTERED: 'registered',
} as const satisfies Record<KitStatus, TimelineStep>

/**
 * How many steps are done, 1 to 6. Steps are monotonic (product rules): the rules of section 4 are the minimum,
 * and a step is also done if a later one is, so the furthest evidence decides.
 */
export function doneCount({ status, events }: Evidence): number {
  const isProved = (step: TimelineStep) => {
    const event = eventOfStep[step]
    return step === stepOfStatus[status] || (event !== undefined && events[event] !== undefined)
  }
  return stepNames.findLastIndex(isProved) + 1
}
