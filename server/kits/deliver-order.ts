import * as v from 'valibot'
import { kitCloseReasons } from '#contract/kits.ts'
import { PartnerOrder, type LabPartner } from './lab-partner.ts'
import { nameKit } from './kit-events.ts'
import type { Database } from '../db/tables.ts'
import type { Log } from '../telemetry/log.ts'
import type { Perform } from '../jobs/run-queues.ts'

interface DeliveryParts {
  db: Database
  labPartner: LabPartner
  log: Log
  now: () => Date
}

const Data = v.object({ orderId: v.string() })

/**
 * Hands an accepted order that is open over to the lab partner. Its job is added in the transaction that accepts it, so a
 * killed server loses none. Its id is the idempotency key, so the partner accepts it once. No
 * transaction is open during the call.
 */
export const deliverOrder =
  ({ db, labPartner, log, now }: DeliveryParts): Perform =>
  async ({ data }) => {
    const { orderId } = v.parse(Data, data)
    const row = await db
      .selectFrom('partner_outbox')
      .innerJoin('kit_orders', 'kit_orders.id', 'partner_outbox.order_id')
      .select('partner_outbox.payload')
      .where('kit_orders.id', '=', orderId)
      .where('kit_orders.closed_at', 'is', null)
      .where('partner_outbox.payload', 'is not', null)
      .executeTakeFirst()
    if (!row) return { state: 'done' }
    const order = v.parse(v.pipe(v.string(), v.parseJson(), PartnerOrder), row.payload)
    const { kitId } = await labPartner.place(order, orderId)
    const isTheirs = await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('partner_outbox')
        .set({ delivered_at: now(), payload: null })
        .where('order_id', '=', orderId)
        .where('delivered_at', 'is', null)
        .execute()
      return kitId === undefined || nameKit(trx, orderId, kitId)
    })
    if (!isTheirs) {
      log.error(
        { fault: 'other-kit' },
        'the partner named a kit of another order: a person must look',
      )
    }
    return { state: 'done' }
  }

const Cancellation = v.object({ orderNumber: v.string(), reason: v.picklist(kitCloseReasons) })

/**
 * Has the lab partner know that an order was cancelled or replaced, whether or not it has it: a delivery may be
 * on its way at this moment.
 */
export const cancelOrder =
  ({ db, labPartner, now }: Omit<DeliveryParts, 'log'>): Perform =>
  async ({ data }) => {
    const { orderNumber, reason } = v.parse(Cancellation, data)
    await labPartner.cancel(orderNumber, reason)
    await db
      .updateTable('partner_outbox')
      .set({ cancelled_at: now(), payload: null })
      .where('order_id', 'in', (orders) =>
        orders.selectFrom('kit_orders').select('id').where('number', '=', orderNumber),
      )
      .execute()
    return { state: 'done' }
  }
