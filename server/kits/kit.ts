import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { formatPostcode } from '#contract/addresses.ts'
import {
  kitProduct,
  type KitOrder,
  type KitOrderForm,
  type OrderEvent,
  type OrderEventName,
} from '#contract/kits.ts'
import { serviceTimes } from '#contract/service-times.ts'
import type { MemberTransaction } from '../db/tables.ts'
import type { PartnerOrder } from './lab-partner.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { enqueue } from '../jobs/queue.ts'
import { lockMember } from '../accounts/lock-member.ts'

interface Placing {
  now: Date
  newId: () => string
}

/** The kit orders of one member. */
export const kitStore = (trx: MemberTransaction, memberId: string) => {
  const orders = trx.selectFrom('kit_orders').where('kit_orders.member_id', '=', memberId)
  return {
    /** Newest first. */
    async list(): Promise<KitOrder[]> {
      const rows = await orders
        .selectAll()
        .select(happenedToIt)
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map((row) => orderOf(row, row.happened))
    },

    /** The numbers of the open orders. */
    async openNumbers(): Promise<string[]> {
      const rows = await orders.select('number').where('closed_at', 'is', null).execute()
      return rows.map(({ number }) => number)
    },

    /** Undefined when the member has no such order. */
    async find(id: string): Promise<KitOrder | undefined> {
      const row = await orders
        .selectAll()
        .select(happenedToIt)
        .where('id', '=', id)
        .executeTakeFirst()
      return row && orderOf(row, row.happened)
    },

    /** Undefined when the member has no such order; null while it has no such event. */
    async event(number: string, name: OrderEventName): Promise<OrderEvent | null | undefined> {
      const row = await orders
        .leftJoin('kit_events', (join) =>
          join.onRef('kit_events.order_id', '=', 'kit_orders.id').on('kit_events.name', '=', name),
        )
        .select('kit_events.created_at as happenedAt')
        .where('kit_orders.number', '=', number)
        .executeTakeFirst()
      if (!row?.happenedAt) return row && null
      return { eventName: name, orderNumber: number, createdAt: row.happenedAt.toISOString() }
    },

    /**
     * Places an order and adds it to the outbox for the lab partner. Throws a 404 for an address
     * that is not the member's, and a 409 while another order is open.
     */
    async place(form: KitOrderForm, { now, newId }: Placing): Promise<KitOrder> {
      await lockMember(trx, memberId)
      await refuseForeignAddress(trx, memberId, form.addressId)
      await closeExpired(trx, memberId, now)
      const open = await orders.select('id').where('closed_at', 'is', null).executeTakeFirst()
      if (open) throw new HttpProblem('order-open')
      const { addressId: _, ...ordered } = form
      return orderOf(await insertAndHandOn(trx, memberId, { ...ordered, now, newId }))
    },

    /** Places the same order again, replacing one that was just closed. */
    async placeAgain(ended: OrderRow, { now, newId }: Placing): Promise<KitOrder> {
      const { product, cost, line1, line2, city, postcode } = ended
      const ordered = {
        ...kitProduct,
        product,
        cost,
        line1,
        line2: line2 ?? undefined,
        city,
        postcode,
      }
      return orderOf(await insertAndHandOn(trx, memberId, { ...ordered, now, newId }))
    },
  }
}

/** Section 1: a kit that was not registered expires six months after the order, by London's calendar as on its page. */
async function closeExpired(trx: MemberTransaction, memberId: string, now: Date): Promise<void> {
  const expiry = sql<Date>`(created_at at time zone 'Europe/London'
    + make_interval(months => ${serviceTimes.kitExpiryMonths})) at time zone 'Europe/London'`
  await trx
    .updateTable('kit_orders')
    .set({ closed_at: now })
    .where('member_id', '=', memberId)
    .where('closed_at', 'is', null)
    .where('status', '!=', 'TEST_REGISTERED')
    .where(expiry, '<', now)
    .execute()
}

async function refuseForeignAddress(
  trx: MemberTransaction,
  memberId: string,
  addressId: string | undefined,
): Promise<void> {
  if (addressId === undefined) return
  const address = await trx
    .selectFrom('addresses')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '=', addressId)
    .executeTakeFirst()
  if (!address) throw new HttpProblem('not-found', { detail: 'There is no such saved address.' })
}

/** Inserts the order and adds it to the outbox for the lab partner. */
async function insertAndHandOn(
  trx: MemberTransaction,
  memberId: string,
  order: Ordered & Placing,
): Promise<OrderRow> {
  const row = await insertOrder(trx, memberId, order)
  const payload: PartnerOrder = { orderNumber: row.number, ...(await sentOf(trx, row)) }
  await trx
    .insertInto('partner_outbox')
    .values({
      order_id: row.id,
      member_id: memberId,
      payload: JSON.stringify(payload),
      due_at: order.now,
    })
    .execute()
  await enqueue(trx, { queue: 'partner-order', data: { memberId, orderId: row.id } })
  return row
}

type Ordered = Omit<KitOrderForm, 'addressId' | 'product' | 'cost'> & {
  product: string
  cost: string
}

async function insertOrder(trx: MemberTransaction, memberId: string, order: Ordered & Placing) {
  const { now, newId, line2, postcode, qty, ...rest } = order
  const insert = (id: string) =>
    trx
      .insertInto('kit_orders')
      .values({
        ...rest,
        id,
        member_id: memberId,
        number: orderNumberFrom(id),
        quantity: qty,
        line2: line2 || null,
        postcode: formatPostcode(postcode),
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returningAll()
      .executeTakeFirst()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const row = await insert(newId())
    if (row) return row
  }
  throw new Error('No order number is free')
}

/** Eight digits that reveal neither how many orders there are nor whose it is. */
function orderNumberFrom(id: string): string {
  const digest = createHash('sha256').update(id).digest()
  return String(10_000_000 + (digest.readUIntBE(0, 6) % 90_000_000))
}

type OrderRow = Awaited<ReturnType<typeof insertOrder>>

async function sentOf(
  trx: MemberTransaction,
  row: OrderRow,
): Promise<Omit<PartnerOrder, 'orderNumber'>> {
  const person = await trx
    .selectFrom('members')
    .select(['first_name', 'last_name', 'dob', 'gender'])
    .where('id', '=', row.member_id)
    .executeTakeFirstOrThrow()
  return {
    product: row.product,
    quantity: row.quantity,
    person: {
      firstName: person.first_name ?? undefined,
      lastName: person.last_name ?? undefined,
      dateOfBirth: person.dob ?? undefined,
      sex: person.gender ?? undefined,
    },
    deliverTo: {
      line1: row.line1,
      line2: row.line2 ?? undefined,
      city: row.city,
      postcode: row.postcode,
    },
  }
}

/** When each event of an order happened, by its name. */
const happenedToIt =
  sql<Happened>`(select coalesce(json_object_agg(name, kit_events.created_at), '{}')
  from kit_events where kit_events.order_id = kit_orders.id)`.as('happened')

/** As the database writes instants in JSON: with an offset. */
type Happened = Partial<Record<OrderEventName, string>>

const inUtc = (happened: Happened): Happened =>
  Object.fromEntries(
    Object.entries(happened).map(([name, at]) => [name, new Date(at).toISOString()]),
  )

/** An order as in the contract. */
export const orderOf = (row: OrderRow, happened: Happened = {}): KitOrder => ({
  id: row.id,
  number: row.number,
  createdAt: row.created_at.toISOString(),
  status: row.status,
  ...(row.kit_id !== null && { kitId: row.kit_id }),
  ...(row.data_returned_at && { dataReturnedAt: row.data_returned_at.toISOString() }),
  ...(row.closed_because !== null && { closedBecause: row.closed_because }),
  happened: inUtc(happened),
})
