import type { Transaction } from 'kysely'
import type { KitCloseReason, KitStatus, OrderEventName } from '#contract/kits.ts'
import type { Tables } from '../db/tables.ts'
import type { LabFault } from './lab-messages.ts'
import { notify } from '../notices/notify.ts'
import { sendKitDataReturned } from '../deliveries/outbox.ts'
import { notifyOfWaitingItems } from '../studies/consents.ts'

/** What the partner or the operator reports about an order of any member. */
interface OrderUpdate {
  orderNumber: string
  now: Date
  newId: () => string
}

interface KitEvent extends OrderUpdate {
  eventName: OrderEventName
  occurredAt: Date
  kitId?: string | undefined
}

type Outcome = 'recorded' | 'known' | LabFault

/**
 * Records an event of an order once; repeats are ignored. The status moves forward with it, never
 * back, in whatever order events arrive, and the member is notified. An event that names another kit
 * than the order's may be about another person's sample, so nothing is recorded; nor is one of an order that was
 * closed before its data came back: its kit was not to be used.
 */
export async function recordEvent(trx: Transaction<Tables>, event: KitEvent): Promise<Outcome> {
  const { eventName, occurredAt, kitId, now } = event
  const order = await lockOrder(trx, event.orderNumber)
  if (!order) return 'unknown-order'
  if (order.closed_at && !order.data_returned_at) {
    return (await hasHappened(trx, order.id, eventName)) ? 'known' : 'closed-order'
  }
  if (kitId !== undefined && !(await nameKit(trx, order.id, kitId))) return 'other-kit'
  const latest = Math.min(occurredAt.getTime(), now.getTime())
  const added = await trx
    .insertInto('kit_events')
    .values({
      order_id: order.id,
      member_id: order.member_id,
      name: eventName,
      created_at: new Date(Math.max(latest, order.created_at.getTime())),
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'name']).doNothing())
    .returning('name')
    .executeTakeFirst()
  if (!added) return 'known'
  const status = furthest(order.status, statusAfter[eventName])
  await trx.updateTable('kit_orders').set({ status }).where('id', '=', order.id).execute()
  await notifyOfOrder(trx, order, { ...event, type: 'KIT_UPDATE' })
  return 'recorded'
}

/** Records that the member's data has been returned: closes the order and notifies the member. */
export async function recordDataReturned(
  trx: Transaction<Tables>,
  update: OrderUpdate,
): Promise<Outcome> {
  const { now } = update
  const order = await lockOrder(trx, update.orderNumber)
  if (!order) return 'unknown-order'
  if (order.data_returned_at) return 'known'
  if (order.closed_at) return 'closed-order'
  await trx
    .updateTable('kit_orders')
    .set({ data_returned_at: now, closed_at: now })
    .where('id', '=', order.id)
    .execute()
  await notifyOfOrder(trx, order, { ...update, type: 'DATA_RETURNED' })
  await notifyOfWaitingItems(trx, { ...update, memberId: order.member_id, type: 'LAB_TEST' })
  await sendKitDataReturned(trx, { ...update, memberId: order.member_id })
  return 'recorded'
}

/** Stores the kit id of an order. False when the order has another id, or the id belongs to another order. */
export async function nameKit(
  trx: Transaction<Tables>,
  orderId: string,
  kitId: string,
): Promise<boolean> {
  const owner = await trx
    .selectFrom('kit_orders')
    .select('id')
    .where('kit_id', '=', kitId)
    .executeTakeFirst()
  if (owner) return owner.id === orderId
  const named = await trx
    .updateTable('kit_orders')
    .set({ kit_id: kitId })
    .where('id', '=', orderId)
    .where('kit_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return named !== undefined
}

const hasHappened = async (
  trx: Transaction<Tables>,
  orderId: string,
  name: OrderEventName,
): Promise<boolean> => {
  const event = trx.selectFrom('kit_events').select('name').where('order_id', '=', orderId)
  return (await event.where('name', '=', name).executeTakeFirst()) !== undefined
}

const statusAfter: Readonly<Record<OrderEventName, KitStatus>> = {
  ORDER_DISPATCHED: 'DISPATCHED',
  ORDER_RECEIVED: 'DISPATCHED',
  TEST_REGISTERED: 'TEST_REGISTERED',
  TEST_LAB_ACCESSIONED: 'TEST_REGISTERED',
  TEST_PROCESSED: 'TEST_REGISTERED',
}

const ranks: Readonly<Record<KitStatus, number>> = {
  CONFIRMED: 0,
  DISPATCHED: 1,
  TEST_REGISTERED: 2,
}

const furthest = (one: KitStatus, other: KitStatus): KitStatus =>
  ranks[one] < ranks[other] ? other : one

/** Undefined where there is no such order. */
export const lockOrder = async (trx: Transaction<Tables>, number: string) =>
  trx
    .selectFrom('kit_orders')
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()

/** Notifies the member of an order that something has happened to it. */
export const notifyOfOrder = async (
  trx: Transaction<Tables>,
  order: { member_id: string; number: string },
  news: Pick<OrderUpdate, 'now' | 'newId'> &
    (
      | { type: 'KIT_UPDATE'; eventName: OrderEventName | KitCloseReason }
      | { type: 'DATA_RETURNED' }
    ),
): Promise<void> => notify(trx, { ...news, memberId: order.member_id, orderNumber: order.number })
