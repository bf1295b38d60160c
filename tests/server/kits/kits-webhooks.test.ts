import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { orderEventNames } from '#contract/kits.ts'
import { apiOver, operatorSecret, partnerWebhookSecret, withDatabase } from '../../support/api.ts'
import { eventOf, ordersOf, placeOrder, webhook } from '../../support/kits.ts'
import { expectProblem } from '../../support/problems.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()

async function withOrder() {
  const api = apiOver(given.db)
  const grace = api.member(`user_${randomUUID()}`)
  const order = await placeOrder(grace)
  const notified = async () =>
    given.db
      .selectFrom('notifications')
      .select(['type', 'order_number', 'event_name', 'read_at'])
      .where('order_number', '=', order.number)
      .execute()
  return { api, grace, notified, orderNumber: order.number }
}

describe('an event of the lab partner', () => {
  test('moves the order on and notifies the member', async () => {
    const { api, grace, notified, orderNumber } = await withOrder()
    const occurredAt = '2026-11-21T11:30:00.000Z'
    const early = await withTime(orderNumber, '2026-11-20T08:00:00Z')
    expect(early).toBe(orderNumber)
    const said = { eventName: 'ORDER_DISPATCHED', orderNumber, occurredAt, kitId: 'k3f 9-vqx7' }
    const reply = await webhook(api, said)
    expect(reply).toMatchObject({ status: 202, body: { received: true } })
    expect(await ordersOf(grace)).toMatchObject([{ status: 'DISPATCHED', kitId: 'K3F9VQX7' }])
    expect(await eventOf(grace, orderNumber, 'ORDER_DISPATCHED')).toBe(occurredAt)
    expect(await eventOf(grace, orderNumber, 'ORDER_RECEIVED')).toBeUndefined()
    expect(await notified()).toEqual([
      {
        type: 'KIT_UPDATE',
        order_number: orderNumber,
        event_name: 'ORDER_DISPATCHED',
        read_at: null,
      },
    ])
  })

  test('is one of the five of section 3', async () => {
    const { api, grace, orderNumber } = await withOrder()
    for (const eventName of [
      'ORDER_DISPATCHED',
      'ORDER_RECEIVED',
      'TEST_REGISTERED',
      'TEST_LAB_ACCESSIONED',
      'TEST_PROCESSED',
    ] as const) {
      expect((await webhook(api, { eventName, orderNumber })).status).toBe(202)
      expect(await eventOf(grace, orderNumber, eventName)).toBe(noon.toISOString())
    }
    const other = await grace.get(`/webhooks?eventName=ORDER_LOST&orderNumber=${orderNumber}`)
    expectProblem(other, 422, 'invalid-input')
  })

  test('counts once, however often and in whatever words it is told', async () => {
    const { api, grace, notified, orderNumber } = await withOrder()
    const said = { eventName: 'ORDER_DISPATCHED', orderNumber }
    expect((await webhook(api, said)).status).toBe(202)
    expect((await webhook(api, { ...said, occurredAt: '2026-11-21T11:00:00Z' })).status).toBe(202)
    expect(await eventOf(grace, orderNumber, 'ORDER_DISPATCHED')).toBe(noon.toISOString())
    expect(await notified()).toHaveLength(1)
  })

  test('that comes late does not take the order back', async () => {
    const { api, grace, orderNumber } = await withOrder()
    for (const eventName of orderEventNames.toReversed()) {
      expect((await webhook(api, { eventName, orderNumber })).status).toBe(202)
      expect(await ordersOf(grace)).toMatchObject([{ status: 'TEST_REGISTERED' }])
    }
  })

  test('is dated neither before the order nor after now', async () => {
    const { api, grace, orderNumber } = await withOrder()
    await webhook(api, {
      eventName: 'ORDER_DISPATCHED',
      orderNumber,
      occurredAt: '2020-01-01T00:00:00Z',
    })
    await webhook(api, {
      eventName: 'ORDER_RECEIVED',
      orderNumber,
      occurredAt: '2026-11-21T12:04:00Z',
    })
    expect(await eventOf(grace, orderNumber, 'ORDER_DISPATCHED')).toBe(noon.toISOString())
    expect(await eventOf(grace, orderNumber, 'ORDER_RECEIVED')).toBe(noon.toISOString())
  })

  test('of the data’s return closes the order: another can be placed', async () => {
    const { api, grace, notified, orderNumber } = await withOrder()
    await webhook(api, { eventName: 'DATA_RETURNED', orderNumber })
    expect(await ordersOf(grace)).toMatchObject([{ dataReturnedAt: noon.toISOString() }])
    expect(await notified()).toMatchObject([{ type: 'DATA_RETURNED', event_name: null }])
    expect((await placeOrder(grace)).number).not.toBe(orderNumber)
  })
})

describe('S27: a webhook is refused', () => {
  test.each([
    ['with another’s signature', { secret: `whsec_${btoa('a-secret-of-somebody-else')}` }],
    ['without a signature', { signature: '' }],
    ['with a signature of another scheme', { signature: 'v1a,AAAA' }],
    ['with a truncated signature', { signature: 'v1,AAAA' }],
    ['six minutes late', { secondsLate: -360 }],
    ['six minutes early', { secondsLate: 360 }],
    ['with an id that is none', { id: 'x'.repeat(65) }],
  ])('%s', async (_, parts) => {
    const { api, grace, orderNumber } = await withOrder()
    const reply = await webhook(api, { eventName: 'ORDER_DISPATCHED', orderNumber }, parts)
    expectProblem(reply, 401, 'unauthorised')
    expect(await ordersOf(grace)).toMatchObject([{ status: 'CONFIRMED' }])
  })

  test('when it tells of the future, or of nothing that is known', async () => {
    const { api, orderNumber } = await withOrder()
    const eventName = 'ORDER_DISPATCHED'
    const future = { eventName, orderNumber, occurredAt: '2026-11-22T00:00:00Z' }
    expectProblem(await webhook(api, future), 422, 'invalid-input')
    const unknown = { eventName: 'ORDER_EATEN', orderNumber }
    expectProblem(await webhook(api, unknown), 422, 'invalid-input')
  })
})

test('a webhook just within five minutes is taken', async () => {
  const { api, orderNumber } = await withOrder()
  const said = { eventName: 'ORDER_DISPATCHED', orderNumber }
  expect((await webhook(api, said, { secondsLate: -300 })).status).toBe(202)
  expect((await webhook(api, said, { secondsLate: 300 })).status).toBe(202)
})

test('a webhook that is sent again is acknowledged again, and counts once', async () => {
  const { api, notified, orderNumber } = await withOrder()
  const id = randomUUID()
  const said = { eventName: 'ORDER_DISPATCHED', orderNumber }
  expect((await webhook(api, said, { id })).status).toBe(202)
  expect(await webhook(api, said, { id })).toMatchObject({ status: 202, body: { received: true } })
  expect(await notified()).toHaveLength(1)
})

test('while the secret is changed, the one before is still accepted', async () => {
  const { grace, orderNumber } = await withOrder()
  const next = `whsec_${btoa('the-secret-that-comes-next')}`
  const changing = apiOver(given.db, { partnerWebhookSecrets: [next, partnerWebhookSecret] })
  const said = { eventName: 'ORDER_DISPATCHED', orderNumber }
  expect((await webhook(changing, said)).status).toBe(202)
  expect((await webhook(changing, said, { secret: next })).status).toBe(202)
  const changed = apiOver(given.db, { partnerWebhookSecrets: [next] })
  expectProblem(await webhook(changed, said), 401, 'unauthorised')
  expect(await ordersOf(grace)).toMatchObject([{ status: 'DISPATCHED' }])
})

test('an unknown order is answered as a known one is', async () => {
  const { api, orderNumber } = await withOrder()
  const eventName = 'ORDER_DISPATCHED'
  const known = await webhook(api, { eventName, orderNumber })
  const unknown = await webhook(api, { eventName, orderNumber: '99999999' })
  expect({ status: unknown.status, body: unknown.body }).toEqual({
    status: known.status,
    body: known.body,
  })
})

describe('the operator', () => {
  const asOperator = { Authorization: `Bearer ${operatorSecret}` }

  test('tells events and the return of the data by hand', async () => {
    const { api, grace, notified, orderNumber } = await withOrder()
    const event = { orderNumber, eventName: 'ORDER_DISPATCHED' }
    const first = await api.anyone.post('/operator/kit-events', event, asOperator)
    expect(first).toMatchObject({ status: 200, body: { ...event, isNew: true } })
    const again = await api.anyone.post('/operator/kit-events', event, asOperator)
    expect(again.body).toMatchObject({ isNew: false })
    await api.anyone.post('/operator/data-returned', { orderNumber }, asOperator)
    expect(await ordersOf(grace)).toMatchObject([
      { status: 'DISPATCHED', dataReturnedAt: noon.toISOString() },
    ])
    expect((await notified()).map(({ type }) => type)).toEqual(['KIT_UPDATE', 'DATA_RETURNED'])
  })

  test('is told when there is no such order or event', async () => {
    const { api, orderNumber } = await withOrder()
    const post = async (path: string, body: object) => api.anyone.post(path, body, asOperator)
    const eventName = 'ORDER_DISPATCHED'
    const unknown = await post('/operator/kit-events', { orderNumber: '99999999', eventName })
    expectProblem(unknown, 404, 'not-found')
    expect(unknown.body).toMatchObject({ detail: 'There is no order with this number.' })
    expectProblem(await post('/operator/data-returned', { orderNumber: '1' }), 404, 'not-found')
    const nonsense = await post('/operator/kit-events', { orderNumber, eventName: 'EATEN' })
    expectProblem(nonsense, 422, 'invalid-input')
  })

  test('is nobody with a member’s token', async () => {
    const { grace, orderNumber } = await withOrder()
    const event = { orderNumber, eventName: 'ORDER_DISPATCHED' }
    expectProblem(await grace.post('/operator/kit-events', event), 401, 'unauthorised')
    expectProblem(await grace.post('/operator/data-returned', { orderNumber }), 401, 'unauthorised')
  })
})

/** Backdates the order, so that events can have happened since. */
async function withTime(orderNumber: string, at: string): Promise<string> {
  await given.db
    .updateTable('kit_orders')
    .set({ created_at: new Date(at) })
    .where('number', '=', orderNumber)
    .execute()
  return orderNumber
}
