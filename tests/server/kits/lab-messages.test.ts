import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMetrics } from '../../../server/telemetry/metrics.ts'
import { deleteExpired, endRetention } from '../../../server/jobs/retention.ts'
import { apiOver, asOperator, withDatabase, type Api } from '../../support/api.ts'
import { eventOf, ordersOf, placeOrder, webhook } from '../../support/kits.ts'
import { notificationsOf } from '../../support/notifications.ts'
import { expectProblem } from '../../support/problems.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
const kitId = 'K4QX7RT2'

beforeEach(async () => given.db.deleteFrom('lab_messages').execute())

async function withOrder() {
  const api = apiOver(given.db)
  const member = api.member(`user_${randomUUID()}`)
  return { api, member, orderNumber: (await placeOrder(member)).number }
}

const waiting = async ({ anyone }: Api) =>
  (await anyone.send('GET', '/operator/lab-messages', { headers: asOperator })).body

const Waiting = v.object({
  messages: v.array(v.object({ eventName: v.string(), fault: v.string() })),
})

/** A kit of no other order. */
const kitOf = (orderNumber: string) => `K${orderNumber}`

async function alarms(): Promise<string> {
  const poolUse = () => ({ most: 1, open: 0, idle: 0, waiting: 0 })
  const { routes } = createMetrics({ backgroundDb: given.db, poolUse })
  return (await routes.request('/metrics')).text()
}

test('a message about an order that nobody knows is kept, counted and alarmed, and answered as any other', async () => {
  const { api } = await withOrder()
  const said = { eventName: 'TEST_REGISTERED', orderNumber: '99999999', kitId }
  const id = randomUUID()
  expect(await alarms()).toContain('rowan_lab_messages{state="unsettled"} 0')
  expect((await webhook(api, said, { id })).status).toBe(202)
  expect((await webhook(api, said, { id })).status).toBe(202)
  expect(await waiting(api)).toEqual({
    messages: [
      {
        id,
        fault: 'unknown-order',
        receivedAt: noon.toISOString(),
        occurredAt: noon.toISOString(),
        ...said,
      },
    ],
  })
  expect(await alarms()).toContain('rowan_lab_messages{state="unsettled"} 1')
  const errors = api.logged.filter((line) => line.includes('"level":50'))
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain('unknown-order')
  // The log names no order, sample or event.
  expect(errors[0]).not.toMatch(/99999999|K4QX7RT2|TEST_REGISTERED/)
})

test('sent again once the order is known, it moves the order on and waits for nobody', async () => {
  const { api, member, orderNumber } = await withOrder()
  const hide = async (number: string, as: string) =>
    given.db.updateTable('kit_orders').set({ number: as }).where('number', '=', number).execute()
  await hide(orderNumber, '00000000')
  const said = { eventName: 'ORDER_DISPATCHED', orderNumber }
  const id = randomUUID()
  await webhook(api, said, { id })
  expect(await waiting(api)).toMatchObject({ messages: [{ id }] })
  await hide('00000000', orderNumber)
  expect((await webhook(api, said, { id })).status).toBe(202)
  expect(await eventOf(member, orderNumber, 'ORDER_DISPATCHED')).toBe(noon.toISOString())
  expect(await waiting(api)).toEqual({ messages: [] })
})

test('a kit of another order moves neither order: a sample may be mixed up', async () => {
  const { api, member, orderNumber } = await withOrder()
  const other = await withOrder()
  await webhook(api, { eventName: 'ORDER_DISPATCHED', orderNumber, kitId })
  const mixedUp = { eventName: 'TEST_REGISTERED', orderNumber: other.orderNumber, kitId }
  expect((await webhook(api, mixedUp)).status).toBe(202)
  expect(await ordersOf(member)).toMatchObject([{ kitId, status: 'DISPATCHED' }])
  const [untouched] = await ordersOf(other.member)
  expect(untouched?.status).toBe('CONFIRMED')
  expect(untouched?.kitId).toBeUndefined()
  expect(await waiting(api)).toMatchObject({ messages: [{ fault: 'other-kit', ...mixedUp }] })
})

test('a second kit for an order waits for a person as well, and the same kit again does not', async () => {
  const { api, member, orderNumber } = await withOrder()
  const first = `K${randomUUID().slice(0, 8).toUpperCase()}`
  const second = `K${randomUUID().slice(0, 8).toUpperCase()}`
  await webhook(api, { eventName: 'ORDER_DISPATCHED', orderNumber, kitId: first })
  await webhook(api, { eventName: 'ORDER_RECEIVED', orderNumber, kitId: first })
  expect(await waiting(api)).toEqual({ messages: [] })
  await webhook(api, { eventName: 'TEST_REGISTERED', orderNumber, kitId: second })
  expect(await ordersOf(member)).toMatchObject([{ kitId: first, status: 'DISPATCHED' }])
  expect(await waiting(api)).toMatchObject({ messages: [{ fault: 'other-kit', kitId: second }] })
})

describe('a message about an order that was cancelled or replaced', () => {
  const close = async ({ anyone }: Api, how: string, orderNumber: string) =>
    anyone.post(`/operator/orders/${how}`, { orderNumber }, asOperator)

  test.each(['cancelled', 'replaced', 'sample-failed'])(
    'changes nothing once it was %s, notifies nobody, and waits for a person',
    async (how) => {
      const { api, member, orderNumber } = await withOrder()
      await webhook(api, { eventName: 'ORDER_DISPATCHED', orderNumber, kitId: kitOf(orderNumber) })
      await close(api, how, orderNumber)
      const closed = (await ordersOf(member)).find(({ number }) => number === orderNumber)
      const notified = (await notificationsOf(member)).notifications
      const sent = ['TEST_LAB_ACCESSIONED', 'DATA_RETURNED']
      for (const eventName of sent) {
        expect((await webhook(api, { eventName, orderNumber })).status).toBe(202)
      }
      // One that was known before is only repeated.
      await webhook(api, { eventName: 'ORDER_DISPATCHED', orderNumber })
      expect(await ordersOf(member)).toContainEqual(closed)
      expect((await notificationsOf(member)).notifications).toEqual(notified)
      const { messages } = v.parse(Waiting, await waiting(api))
      expect(messages.map(({ eventName }) => eventName).toSorted()).toEqual(sent.toSorted())
      expect(new Set(messages.map(({ fault }) => fault))).toEqual(new Set(['closed-order']))
      expect(api.logged.join('')).toContain('closed-order')
    },
  )

  test('names no kit for it either', async () => {
    const { api, member, orderNumber } = await withOrder()
    await close(api, 'cancelled', orderNumber)
    const said = { eventName: 'ORDER_DISPATCHED', orderNumber, kitId: kitOf(orderNumber) }
    await webhook(api, said)
    expect((await ordersOf(member))[0]?.kitId).toBeUndefined()
    expect(await waiting(api)).toMatchObject({ messages: [{ fault: 'closed-order', ...said }] })
  })

  test('is refused when an operator enters it by hand', async () => {
    const { api, orderNumber } = await withOrder()
    await close(api, 'cancelled', orderNumber)
    const event = { orderNumber, eventName: 'ORDER_DISPATCHED' }
    const entered = [
      await api.anyone.post('/operator/kit-events', event, asOperator),
      await api.anyone.post('/operator/data-returned', { orderNumber }, asOperator),
    ]
    for (const reply of entered) expectProblem(reply, 409, 'invalid-input')
  })

  test('is recorded where the order was only completed before it: messages overtake each other', async () => {
    const { api, member, orderNumber } = await withOrder()
    await webhook(api, { eventName: 'DATA_RETURNED', orderNumber })
    await webhook(api, { eventName: 'TEST_PROCESSED', orderNumber })
    expect(await eventOf(member, orderNumber, 'TEST_PROCESSED')).toBe(noon.toISOString())
    expect(await waiting(api)).toEqual({ messages: [] })
  })
})

test('the operator settles a message; it is forgotten ninety days later, one that waits after two years', async () => {
  const { api } = await withOrder()
  const ids = [randomUUID(), randomUUID()]
  for (const id of ids) {
    await webhook(api, { eventName: 'DATA_RETURNED', orderNumber: '99999998' }, { id })
  }
  const settle = async (id: string | undefined) =>
    api.anyone.post('/operator/lab-messages/settled', { id }, asOperator)
  expect(await settle(ids[0])).toMatchObject({ status: 200, body: { id: ids[0], isNew: true } })
  expect((await settle(ids[0])).body).toMatchObject({ isNew: false })
  expectProblem(await settle(randomUUID()), 404, 'not-found')
  expect(await waiting(api)).toMatchObject({ messages: [{ id: ids[1] }] })
  await deleteExpired(given.db, new Date(noon.getTime() + 91 * 24 * 60 * 60 * 1000))
  const left = await given.db.selectFrom('lab_messages').select('id').execute()
  expect(left).toEqual([{ id: ids[1] }])
  await endRetention(given.db, new Date(noon.getTime() + 732 * 24 * 60 * 60 * 1000))
  expect(await given.db.selectFrom('lab_messages').select('id').execute()).toEqual([])
})
