import type { Transaction } from 'kysely'
import type { AddressForm } from '#contract/addresses.ts'
import { kitProduct, orderEventNames } from '#contract/kits.ts'
import type { ExampleKit } from './people.ts'
import type { Tables } from '../db/tables.ts'

interface Whose {
  memberId: string
  address: AddressForm
  now: Date
  newId: () => string
}

const day = 24 * 60 * 60 * 1000

/** Inserts an order that the lab partner has already acknowledged, with the events since. */
export async function seedKit(
  trx: Transaction<Tables>,
  { orderNumber, kitId, orderedDaysAgo, eventsDaysAgo }: ExampleKit,
  { memberId, address, now, newId }: Whose,
): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * day)
  const id = newId()
  const created_at = daysAgo(orderedDaysAgo)
  const owned = { order_id: id, member_id: memberId }
  await trx
    .insertInto('kit_orders')
    .values({
      ...address,
      id,
      member_id: memberId,
      number: orderNumber,
      status: 'TEST_REGISTERED',
      product: kitProduct.product,
      quantity: kitProduct.qty,
      cost: kitProduct.cost,
      kit_id: kitId,
      created_at,
    })
    .execute()
  await trx
    .insertInto('partner_outbox')
    .values({ ...owned, attempts: 1, due_at: created_at, delivered_at: created_at })
    .execute()
  const events = orderEventNames.flatMap((name) => {
    const days = eventsDaysAgo[name]
    return days === undefined ? [] : [{ ...owned, name, created_at: daysAgo(days) }]
  })
  await trx.insertInto('kit_events').values(events).execute()
  await trx
    .insertInto('notifications')
    .values(
      events.map(({ created_at: at, name }, index) => ({
        id: newId(),
        member_id: memberId,
        type: 'KIT_UPDATE',
        created_at: at,
        // The last one is unread.
        read_at: index < events.length - 1 ? at : null,
        order_number: orderNumber,
        event_name: name,
      })),
    )
    .execute()
}
