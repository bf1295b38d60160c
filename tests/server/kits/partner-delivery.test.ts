import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { OutsideServiceError } from '../../../server/telemetry/outside-call.ts'
import type { LabPartner } from '../../../server/kits/lab-partner.ts'
import { apiOver, asOperator, withDatabase } from '../../support/api.ts'
import { emptyQueues, jobsIn, jobsOver, passTime } from '../../support/jobs.ts'
import { ordersOf, placeOrder } from '../../support/kits.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()

async function withOrder() {
  // Other tests may have left orders.
  await given.db.deleteFrom('partner_outbox').execute()
  await emptyQueues(given.db)
  const grace = apiOver(given.db).member(`user_${randomUUID()}`)
  return { grace, order: await placeOrder(grace) }
}

/** A partner that answers its first calls with `ways`, in order, and then accepts everything. */
function partnerThat(...ways: (() => Promise<{ kitId?: string }>)[]) {
  const calls: { key: string; orderNumber: string }[] = []
  const cancelled: { orderNumber: string; reason: string }[] = []
  const labPartner: LabPartner = {
    place: async ({ orderNumber }, key) => {
      calls.push({ key, orderNumber })
      return (ways.shift() ?? (async () => ({})))()
    },
    cancel: async (orderNumber, reason) => void cancelled.push({ orderNumber, reason }),
  }
  return { calls, cancelled, labPartner }
}

/** Hands over what is due, as the server does. */
const deliver = async (labPartner: LabPartner, logged: string[] = []) =>
  jobsOver(given.db, { labPartner, logged }).drain()

const waitingOrders = async () => jobsIn(given.db, 'partner-order')

const down = async () => {
  throw new OutsideServiceError('lab-partner', 'unreachable', { status: 503 })
}

const refuse = async () => {
  throw new OutsideServiceError('lab-partner', 'refused', { status: 422 })
}

test('an order is handed over once, and the kit gets its id', async () => {
  const { grace, order } = await withOrder()
  const { calls, labPartner } = partnerThat(async () => ({ kitId: 'K7MTQ4XRD2' }))
  await deliver(labPartner)
  await deliver(labPartner)
  expect(calls).toEqual([{ key: order.id, orderNumber: order.number }])
  expect(await ordersOf(grace)).toMatchObject([{ kitId: 'K7MTQ4XRD2' }])
  expect(await waitingOrders()).toEqual([])
})

test('a person’s details are never in the queue, and leave the outbox with the delivery', async () => {
  const { grace, order } = await withOrder()
  const { id: memberId } = await grace.user()
  expect((await waitingOrders()).map(({ data }) => data)).toEqual([{ memberId, orderId: order.id }])
  await deliver(partnerThat().labPartner)
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
    await deliver(labPartner)
    expect(calls).toHaveLength(1)
    const [first] = await waitingOrders()
    await deliver(labPartner)
    const [second] = await waitingOrders()
    expect(first?.inSeconds).toBeGreaterThan(0)
    expect(second?.inSeconds).toBeGreaterThan(1)
    await deliver(labPartner)
    expect(calls.map(({ key }) => key)).toEqual([order.id, order.id, order.id])
  })

  test('does not hold up the other orders', async () => {
    const first = await withOrder()
    const other = await placeOrder(apiOver(given.db).member(`user_${randomUUID()}`))
    const { calls, labPartner } = partnerThat(down)
    await deliver(labPartner)
    expect(new Set(calls.map(({ key }) => key))).toEqual(new Set([first.order.id, other.id]))
  })

  test('leaves a line in the log that names the partner, why and the status, and nobody', async () => {
    const { order } = await withOrder()
    const logged: string[] = []
    await deliver(partnerThat(down).labPartner, logged)
    const line = {
      msg: 'job not done',
      queue: 'partner-order',
      service: 'lab-partner',
      status: 503,
    }
    expect(logged.map((each) => JSON.parse(each))).toMatchObject([{ ...line, attempts: 1 }])
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
    await deliver(labPartner, logged)
    expect(calls.map(({ key }) => key)).toEqual([other.id])
    expect(logged.join('')).toContain('job not done')
    expect(await waitingOrders()).toMatchObject([{ state: 'retry' }])
  })
})

test('two deliverers never have the same order in hand', async () => {
  await withOrder()
  for (let count = 0; count < 5; count += 1) {
    await placeOrder(apiOver(given.db).member(`user_${randomUUID()}`))
  }
  const { calls, labPartner } = partnerThat()
  await passTime(given.db, 'a year')
  await Promise.all([1, 2, 3].map(async () => jobsOver(given.db, { labPartner }).drainDue()))
  expect(calls).toHaveLength(6)
  expect(new Set(calls.map(({ key }) => key)).size).toBe(6)
})

const close = async (how: string, orderNumber: string) =>
  apiOver(given.db).anyone.post(`/operator/orders/${how}`, { orderNumber }, asOperator)

const rowOf = async (orderId: string) =>
  given.db
    .selectFrom('partner_outbox')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()

describe('an order that was closed', () => {
  test('before it was handed over is not placed, and the laboratory hears of it', async () => {
    const { order } = await withOrder()
    expect((await close('cancelled', order.number)).status).toBe(200)
    expect((await rowOf(order.id)).payload).toBeNull()
    const { calls, cancelled, labPartner } = partnerThat()
    await deliver(labPartner)
    expect(calls).toEqual([])
    expect(cancelled).toEqual([{ orderNumber: order.number, reason: 'cancelled' }])
    expect(await rowOf(order.id)).toMatchObject({ delivered_at: null, cancelled_at: noon })
    expect(await jobsIn(given.db)).toEqual([])
  })

  test.each(['replaced', 'sample-failed'])(
    'because it was %s is one kit at the laboratory: the new one',
    async (how) => {
      const { grace, order } = await withOrder()
      await close(how, order.number)
      const next = (await ordersOf(grace)).find(({ number }) => number !== order.number)
      const { calls, cancelled, labPartner } = partnerThat()
      await deliver(labPartner)
      expect(calls.map(({ orderNumber }) => orderNumber)).toEqual([next?.number])
      expect(cancelled).toEqual([{ orderNumber: order.number, reason: how }])
    },
  )

  test('after it was handed over is cancelled at the laboratory, until that has answered', async () => {
    const { order } = await withOrder()
    await deliver(partnerThat().labPartner)
    await close('cancelled', order.number)
    const { cancelled, labPartner } = partnerThat()
    await deliver({ ...labPartner, cancel: down })
    expect((await rowOf(order.id)).cancelled_at).toBeNull()
    expect(await jobsIn(given.db, 'partner-cancellation')).toMatchObject([
      { state: 'retry', data: { orderNumber: order.number } },
    ])
    await deliver(labPartner)
    await deliver(labPartner)
    expect(cancelled).toHaveLength(1)
  })

  test('while it is on its way is not placed again when the laboratory refuses it', async () => {
    const { order } = await withOrder()
    const { calls, cancelled, labPartner } = partnerThat(async () => {
      await close('cancelled', order.number)
      return refuse()
    })
    await deliver(labPartner)
    await deliver(labPartner)
    expect(calls).toHaveLength(1)
    expect(cancelled).toHaveLength(1)
    expect(await jobsIn(given.db)).toEqual([])
  })

  test('is cancelled also when its member is erased before the laboratory has heard of it', async () => {
    const { grace, order } = await withOrder()
    await close('cancelled', order.number)
    expect((await grace.send('DELETE', '/account')).status).toBe(200)
    const { cancelled, labPartner } = partnerThat()
    await deliver(labPartner)
    expect(cancelled).toMatchObject([{ orderNumber: order.number }])
  })
})

test.each(['before', 'after'])(
  'an open order is cancelled at the laboratory when its member is erased %s it was handed over',
  async (when) => {
    const { grace, order } = await withOrder()
    if (when === 'after') await deliver(partnerThat().labPartner)
    expect((await grace.send('DELETE', '/account')).status).toBe(200)
    const { calls, cancelled, labPartner } = partnerThat()
    await deliver({ ...labPartner, cancel: down })
    await deliver(labPartner)
    expect(calls).toEqual([])
    expect(cancelled).toEqual([{ orderNumber: order.number, reason: 'cancelled' }])
    expect(await jobsIn(given.db)).toEqual([])
  },
)

test('an order that was closed by an instance of the release before is cancelled too', async () => {
  const { order } = await withOrder()
  await given.db
    .updateTable('kit_orders')
    .set({ closed_at: noon, closed_because: 'cancelled' })
    .where('id', '=', order.id)
    .execute()
  const { calls, cancelled, labPartner } = partnerThat()
  const { addTimetable, drain } = jobsOver(given.db, { labPartner })
  await addTimetable()
  await drain()
  await drain()
  expect(calls).toEqual([])
  expect(cancelled).toEqual([{ orderNumber: order.number, reason: 'cancelled' }])
  expect((await rowOf(order.id)).payload).toBeNull()
})
