import type { Transaction } from 'kysely'
import type { KitCloseReason } from '#contract/kits.ts'
import type { Database, Tables } from '../db/tables.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { enqueue, type NewJob } from '../jobs/queue.ts'
import { lockOrder, notifyOfOrder } from './kit-events.ts'
import { kitStore } from './kit.ts'

interface Ending {
  orderNumber: string
  because: KitCloseReason
  now: Date
  newId: () => string
}

/** Undefined where there is no such order. */
export async function memberOfOrder(db: Database, number: string): Promise<string | undefined> {
  const order = await db
    .selectFrom('kit_orders')
    .select('member_id')
    .where('number', '=', number)
    .executeTakeFirst()
  return order?.member_id
}

/**
 * Closes an order, has the laboratory hear of it, and notifies the member, who may then place another.
 * Repeating it changes nothing.
 */
export async function closeOrder(
  trx: Transaction<Tables>,
  ending: Ending,
): Promise<{ orderNumber: string; isNew: boolean }> {
  const { orderNumber } = ending
  return { orderNumber, isNew: (await close(trx, ending)) !== undefined }
}

/**
 * Closes an order and places a new one in its place, which goes to the laboratory like any order.
 * Repeating it changes nothing. Throws a 409 where the order was closed for another reason.
 */
export async function replaceOrder(
  trx: Transaction<Tables>,
  ending: Ending,
): Promise<{ orderNumber: string; newOrderNumber: string }> {
  const { orderNumber, now, newId } = ending
  const closed = await close(trx, ending)
  if (!closed) {
    const replaced = await replacementOf(trx, ending)
    return { orderNumber, newOrderNumber: replaced }
  }
  const { number } = await kitStore(trx, closed.member_id).placeAgain(closed, { now, newId })
  return { orderNumber, newOrderNumber: number }
}

/**
 * Undefined where it is closed for this reason already. Throws a 404, and a 409 where it was closed
 * for another reason.
 */
async function close(trx: Transaction<Tables>, { orderNumber, because, now, newId }: Ending) {
  const order = await lockOrder(trx, orderNumber)
  if (!order) throw new HttpProblem('not-found', { detail: 'There is no order with this number.' })
  if (order.closed_because === because) return undefined
  if (order.closed_at) {
    throw hasEnded()
  }
  await trx
    .updateTable('kit_orders')
    .set({ closed_at: now, closed_because: because })
    .where('id', '=', order.id)
    .execute()
  await trx
    .updateTable('partner_outbox')
    .set({ payload: null })
    .where('order_id', '=', order.id)
    .execute()
  await enqueue(trx, cancellationOf(order.number, because))
  await notifyOfOrder(trx, order, { type: 'KIT_UPDATE', eventName: because, now, newId })
  return order
}

/** The refusal of whatever would still happen to an order that has ended. */
export const hasEnded = (): HttpProblem =>
  new HttpProblem('invalid-input', { status: 409, detail: 'This order has ended already.' })

/**
 * Has the laboratory hear that the orders of somebody who is erased are cancelled. The orders themselves go with
 * the person.
 */
export async function cancelOrdersOfErased(
  trx: Transaction<Tables>,
  orderNumbers: readonly string[],
): Promise<void> {
  await enqueue(trx, ...orderNumbers.map((number) => cancellationOf(number, 'cancelled')))
}

/** The job that has the laboratory hear of it. It names no member, so it is done also when they are erased meanwhile. */
const cancellationOf = (orderNumber: string, reason: KitCloseReason): NewJob => ({
  queue: 'partner-cancellation',
  data: { orderNumber, reason },
})

/** The order that replaced it. */
async function replacementOf(trx: Transaction<Tables>, { orderNumber }: Ending): Promise<string> {
  const { number } = await trx
    .selectFrom('kit_orders as next')
    .innerJoin('kit_orders as ended', 'ended.member_id', 'next.member_id')
    .select('next.number')
    .where('ended.number', '=', orderNumber)
    .whereRef('next.id', '<>', 'ended.id')
    .whereRef('next.created_at', '>=', 'ended.closed_at')
    .orderBy('next.created_at')
    .executeTakeFirstOrThrow()
  return number
}
