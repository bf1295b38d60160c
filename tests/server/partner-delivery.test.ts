import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { OutsideServiceError } from '../../server/gateways/outside-call.ts'
import type { LabPartner } from '../../server/gateways/lab-partner.ts'
import { createPartnerDelivery } from '../../server/partner-delivery.ts'
import { apiOver, withDatabase } from '../support/api.ts'
import { ordersOf, placeOrder } from '../support/kits.ts'
import { noon } from '../support/tokens.ts'

const given = withDatabase()
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

async function withOrder() {
  // Other tests may have left orders.
  await given.db.deleteFrom('partner_outbox').execute()
  const grace = apiOver(given.db).member(`user_${randomUUID()}`)
  return { grace, order: await placeOrder(grace) }
}

/** A partner that answers its first calls with `ways`, in order, and then accepts everything. */
function partnerThat(...ways: (() => Promise<{ kitId?: string }>)[]) {
  const calls: { key: string; orderNumber: string }[] = []
  const labPartner: LabPartner = {
    place: async ({ orderNumber }, key) => {
      calls.push({ key, orderNumber })
      return (ways.shift() ?? (async () => ({})))()
    },
  }
  return { calls, labPartner }
}

const deliveryAt = (now: () => Date, labPartner: LabPartner, logged: string[] = []) =>
  createPartnerDelivery({
    db: given.db,
    labPartner,
    log: pino({ level: 'trace' }, { write: (line) => void logged.push(line) }),
    now,
    random: () => 1,
  })

const down = async () => {
  throw new OutsideServiceError('lab-partner', 'unreachable', { status: 503 })
}

const refuse = async () => {
  throw new OutsideServiceError('lab-partner', 'refused', { status: 422 })
}

test('an order is handed over once, and the kit gets its id', async () => {
  const { grace, order } = await withOrder()
  const { calls, labPartner } = partnerThat(async () => ({ kitId: 'K7MTQ4XRD2' }))
  const delivery = deliveryAt(() => noon, labPartner)
  await delivery.deliverAll()
  await delivery.deliverAll()
  expect(calls).toEqual([{ key: order.id, orderNumber: order.number }])
  expect(await ordersOf(grace)).toMatchObject([{ kitId: 'K7MTQ4XRD2' }])
})

test('a person’s details leave the outbox with the delivery', async () => {
  const { order } = await withOrder()
  await deliveryAt(() => noon, partnerThat().labPartner).deliverAll()
  const row = given.db.selectFrom('partner_outbox').selectAll().where('order_id', '=', order.id)
  expect(await row.executeTakeFirstOrThrow()).toMatchObject({ payload: null, delivered_at: noon })
})

describe('a partner that does not take an order', () => {
  test.each([
    ['is down', down],
    ['refuses it', refuse],
  ])('because it %s is asked again, later each time, under the same key', async (_, way) => {
    const { order } = await withOrder()
    const { calls, labPartner } = partnerThat(way, way)
    let now = noon
    const delivery = deliveryAt(() => now, labPartner)
    await delivery.deliverAll()
    await delivery.deliverAll()
    expect(calls).toHaveLength(1)
    now = later(2)
    await delivery.deliverAll()
    now = later(4)
    await delivery.deliverAll()
    expect(calls).toHaveLength(2)
    now = later(6)
    await delivery.deliverAll()
    expect(calls.map(({ key }) => key)).toEqual([order.id, order.id, order.id])
  })

  test('does not hold up the other orders', async () => {
    const first = await withOrder()
    const other = await placeOrder(apiOver(given.db).member(`user_${randomUUID()}`))
    const { calls, labPartner } = partnerThat(down)
    await deliveryAt(() => noon, labPartner).deliverAll()
    expect(new Set(calls.map(({ key }) => key))).toEqual(new Set([first.order.id, other.id]))
  })

  test('leaves a line in the log that names nobody', async () => {
    const { order } = await withOrder()
    const logged: string[] = []
    await deliveryAt(() => noon, partnerThat(down).labPartner, logged).deliverAll()
    expect(logged.join('')).toContain('order not delivered')
    expect(logged.join('')).not.toContain(order.number)
    expect(logged.join('')).not.toContain('Tannery')
  })
})

describe('an order that cannot be handed over for a reason of our own', () => {
  const unreadable = async (orderId: string) =>
    given.db
      .updateTable('partner_outbox')
      .set({ payload: '{}' })
      .where('order_id', '=', orderId)
      .execute()

  test('holds up none of the others, waits longer each time and stands in the log', async () => {
    const first = await withOrder()
    const other = await placeOrder(apiOver(given.db).member(`user_${randomUUID()}`))
    await unreadable(first.order.id)
    const { calls, labPartner } = partnerThat()
    const logged: string[] = []
    await deliveryAt(() => noon, labPartner, logged).deliverAll()
    expect(calls.map(({ key }) => key)).toEqual([other.id])
    expect(logged.join('')).toContain('order not delivered')
    const { due_at: due } = await given.db
      .selectFrom('partner_outbox')
      .select('due_at')
      .where('order_id', '=', first.order.id)
      .executeTakeFirstOrThrow()
    expect(due).toEqual(later(2))
  })
})

test('two deliverers never have the same order in hand', async () => {
  await withOrder()
  for (let count = 0; count < 5; count += 1) {
    await placeOrder(apiOver(given.db).member(`user_${randomUUID()}`))
  }
  const { calls, labPartner } = partnerThat()
  const deliveries = [1, 2, 3].map(() => deliveryAt(() => noon, labPartner))
  await Promise.all(deliveries.map(async ({ deliverAll }) => deliverAll()))
  expect(calls).toHaveLength(6)
  expect(new Set(calls.map(({ key }) => key)).size).toBe(6)
})

test('an order that a killed deliverer had in hand is taken up after its lease', async () => {
  const { order } = await withOrder()
  await given.db
    .updateTable('partner_outbox')
    .set({ due_at: later(15), attempts: 1 })
    .where('order_id', '=', order.id)
    .execute()
  const { calls, labPartner } = partnerThat()
  await deliveryAt(() => later(14), labPartner).deliverAll()
  expect(calls).toHaveLength(0)
  await deliveryAt(() => later(15), labPartner).deliverAll()
  expect(calls).toHaveLength(1)
})
