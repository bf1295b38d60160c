import * as v from 'valibot'
import { PartnerOrder, type LabPartner } from '../gateways/lab-partner.ts'
import { nameKit } from '../stores/kit-events.ts'
import type { Database } from '../db/tables.ts'
import type { Log } from '../log.ts'
import type { Perform } from './run-queues.ts'

interface DeliveryParts {
  db: Database
  labPartner: LabPartner
  log: Log
  now: () => Date
}

const Data = v.object({ orderId: v.string() })

/**
 * Hands an accepted order over to the lab partner. Its job is added in the transaction that accepts it, so a
 * killed server loses none. Its id is the idempotency key, so the partner accepts it once. No
 * transaction is open during the call.
 */
export const deliverOrder =
  ({ db, labPartner, log, now }: DeliveryParts): Perform =>
  async ({ data }) => {
    const { orderId } = v.parse(Data, data)
    const row = await db
      .selectFrom('partner_outbox')
      .select('payload')
      .where('order_id', '=', orderId)
      .where('delivered_at', 'is', null)
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
