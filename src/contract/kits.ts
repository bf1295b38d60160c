import * as v from 'valibot'
import { addressFields } from './addresses.ts'
import { IsoInstant } from './days.ts'
import { endpoint } from './endpoint.ts'
import { plainDigits, plainMarks } from './fold.ts'
import { Id } from './limits.ts'

/** The status of an order (section 3). It never goes back. */
export const kitStatuses = ['CONFIRMED', 'DISPATCHED', 'TEST_REGISTERED'] as const
export const KitStatus = v.picklist(kitStatuses)
export type KitStatus = v.InferOutput<typeof KitStatus>

/** The events of an order, in their expected order. */
export const orderEventNames = [
  'ORDER_DISPATCHED',
  'ORDER_RECEIVED',
  'TEST_REGISTERED',
  'TEST_LAB_ACCESSIONED',
  'TEST_PROCESSED',
] as const
export const OrderEventName = v.picklist(orderEventNames, 'This is not the name of an event.')
export type OrderEventName = v.InferOutput<typeof OrderEventName>

/** The only kit (section 9). */
export const kitProduct = {
  product: 'DNA 30x Home Saliva Kit',
  qty: 1,
  cost: 'Free',
} as const

/** As printed on the box, normalised from any case and spacing. */
export const KitId = v.pipe(
  v.string(),
  v.transform((typed) => plainMarks(plainDigits(typed)).replace(/[\s-]/g, '').toUpperCase()),
  v.regex(/^[A-Z0-9]{6,20}$/, 'A kit ID has 6 to 20 letters and digits.'),
)

/** Why an order was closed before the member's data came back. */
export const kitCloseReasons = ['cancelled', 'replaced', 'sample-failed'] as const
export type KitCloseReason = (typeof kitCloseReasons)[number]

export const KitOrder = v.object({
  id: v.string(),
  /** Eight digits, for reading out on the phone. */
  number: v.string(),
  createdAt: IsoInstant,
  status: KitStatus,
  /** The id on the box, from the lab partner once it has accepted the order. */
  kitId: v.optional(v.string()),
  /** When the member's data came back from the laboratory. Beyond section 3: its timeline ends there. */
  dataReturnedAt: v.optional(IsoInstant),
  /** Why the order was closed; a later one may have replaced it. */
  closedBecause: v.optional(v.picklist(kitCloseReasons)),
  /**
   * When each event happened. Beyond section 3: without it a page about the kit would wait for five more calls. The
   * release before does not say, and those calls do.
   */
  happened: v.optional(v.record(OrderEventName, IsoInstant), {}),
})
export type KitOrder = v.InferOutput<typeof KitOrder>

export const OrderEvent = v.object({
  eventName: OrderEventName,
  orderNumber: v.string(),
  createdAt: IsoInstant,
})
export type OrderEvent = v.InferOutput<typeof OrderEvent>

/** The order form of section 3. Fields with only one possible value are optional. */
export const KitOrderForm = v.strictObject({
  addressId: v.optional(Id),
  product: v.optional(v.literal(kitProduct.product, 'There is no such kit.'), kitProduct.product),
  qty: v.optional(
    v.pipe(v.number('Quantity must be a number.'), v.literal(1, 'Order one kit at a time.')),
    kitProduct.qty,
  ),
  cost: v.optional(v.literal(kitProduct.cost, 'The kit is free.'), kitProduct.cost),
  ...addressFields,
})
export type KitOrderForm = v.InferOutput<typeof KitOrderForm>

/** A member has at most one open order: a second is refused with `order-open`. */
export const orderKit = endpoint({
  method: 'POST',
  path: '/test-kits',
  summary: 'Orders the saliva kit. Needs kit access; a member has at most one open order.',
  access: 'member',
  body: KitOrderForm,
  reply: v.object({ order: KitOrder }),
  status: 201,
})

export const listKitOrders = endpoint({
  method: 'GET',
  path: '/test-kits',
  summary: 'The orders of the member with what has happened to each, the newest first.',
  access: 'member',
  reply: v.object({ orders: v.array(KitOrder) }),
})

export const getKitOrder = endpoint({
  method: 'GET',
  path: '/test-kits/{id}',
  summary: 'One order of the member. Never cached.',
  access: 'member',
  params: v.object({ id: Id }),
  reply: v.object({ order: KitOrder }),
})

export const getOrderEvent = endpoint({
  method: 'GET',
  path: '/webhooks',
  summary: 'The event of this name of one of the member’s orders; null while it has not happened.',
  access: 'member',
  query: v.object({ eventName: OrderEventName, orderNumber: Id }),
  reply: v.object({ event: v.nullable(OrderEvent) }),
})

/** The newest order, which pages and tasks are about. */
export const latestOrder = (orders: readonly KitOrder[]): KitOrder | undefined =>
  orders.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))[0]

/** Whether a kit can be registered: not if it has been (product rules), or if its order was closed. */
export const canBeRegistered = ({ status, closedBecause }: KitOrder): boolean =>
  status !== 'TEST_REGISTERED' && !closedBecause

/** The two tasks of a kit with the minutes of section 9, and the wizard's own. */
export const kitTasks = {
  order: {
    title: 'Order DNA test kit',
    subtitle: 'We’ll post a saliva kit to your home',
    duration: { low: 1, high: 2 },
  },
  wizard: { title: 'Order DNA test kit', duration: { low: 3, high: 5 } },
  register: {
    title: 'Register your test kit',
    subtitle: 'When your kit arrives, before you post your sample',
    duration: { low: 1, high: 3 },
  },
} as const

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
