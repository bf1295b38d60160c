import type { AccountExport } from '#contract/account-export.ts'
import type { MemberTransaction } from '../db/tables.ts'
import { orderOf } from './kit.ts'

type ExportedKitOrders = AccountExport['kitOrders']

/** A member's orders with everything stored about them, newest first. */
export async function exportedKitOrders(
  trx: MemberTransaction,
  memberId: string,
): Promise<ExportedKitOrders> {
  const own = trx.selectFrom('kit_orders').selectAll().where('member_id', '=', memberId)
  const orders = await own.orderBy('created_at', 'desc').execute()
  const events = await trx
    .selectFrom('kit_events')
    .select(['order_id', 'name', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()
  return orders.map((row) => {
    // What happened is in its events.
    const { happened: _, ...order } = orderOf(row)
    return {
      ...order,
      product: row.product,
      quantity: row.quantity,
      cost: row.cost,
      deliveredTo: {
        line1: row.line1,
        ...(row.line2 !== null && { line2: row.line2 }),
        city: row.city,
        postcode: row.postcode,
      },
      events: events
        .filter(({ order_id }) => order_id === row.id)
        .map(({ name, created_at }) => ({ eventName: name, createdAt: created_at.toISOString() })),
    }
  })
}
