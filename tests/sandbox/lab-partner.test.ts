import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLabPartner } from '../../sandbox/lab-partner/create-lab-partner.ts'
import { createLabPartner as createGateway } from '../../server/kits/lab-partner.ts'
import { listen, type Listener } from '../../server/http/listen.ts'
import { withEmptyFolder } from '../support/folder.ts'

const appOrigin = 'https://rowan.example'
const apiKey = 'partner-key'
const webhookSecret = `whsec_${btoa('secret-of-the-lab-partner')}`
const order = {
  orderNumber: '48201937',
  product: 'DNA 30x Home Saliva Kit',
  quantity: 1,
  person: { firstName: 'Grace', lastName: 'Pemberton', dateOfBirth: '1962-11-30', sex: 'FEMALE' },
  deliverTo: { line1: '27 Tannery Street', city: 'Leeds', postcode: 'LS7 9ZY' },
} as const

const folder = withEmptyFolder()
let received: { body: unknown; headers: Headers }[]
let app: Listener

beforeEach(async () => {
  received = []
  app = await listen(async (request) => {
    received.push({ body: await request.json(), headers: request.headers })
    return new Response(undefined, { status: 202 })
  }, 0)
})

afterEach(async () => {
  await app.close(0)
})

const partnerAt = () =>
  createLabPartner({
    ledgerFile: join(folder, 'ledger.jsonl'),
    code: 'rowan',
    appOrigin,
    apiKey,
    webhook: { url: `http://localhost:${app.port}/webhooks`, secret: webhookSecret },
    now: () => new Date('2026-11-21T12:00:00Z'),
  })

type Partner = ReturnType<typeof partnerAt>

interface Post {
  body: unknown
  headers?: Record<string, string>
}

const post = async (partner: Partner, path: string, { body, headers }: Post) =>
  partner.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const Accepted = v.object({ kitId: v.string() })

async function place(partner: Partner, key = 'order-1', change = {}) {
  const headers = { Authorization: `Bearer ${apiKey}`, 'Idempotency-Key': key }
  const body = { partnerCode: 'rowan', ...order, ...change }
  const reply = await post(partner, '/api/orders', { body, headers })
  return { status: reply.status, body: await reply.json() }
}

describe('an order', () => {
  test('is taken once by its key, also by a partner that was restarted', async () => {
    const first = await place(partnerAt())
    const again = await place(partnerAt())
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect((await place(partnerAt(), 'order-1', { quantity: 2 })).status).toBe(422)
  })

  test('is refused without the key of the customer or of the order', async () => {
    expect((await post(partnerAt(), '/api/orders', { body: order })).status).toBe(401)
    const headers = { Authorization: `Bearer ${apiKey}` }
    const keyless = { partnerCode: 'rowan', ...order }
    expect((await post(partnerAt(), '/api/orders', { body: keyless, headers })).status).toBe(422)
  })

  test.each([
    { status: 422, body: { orderNumber: order.orderNumber }, reason: 'refused' },
    { status: 409, body: { orderNumber: order.orderNumber }, reason: 'refused' },
    { status: 200, body: { orderNumber: '10000001' }, reason: 'not-understood' },
    { status: 200, body: {}, reason: 'not-understood' },
  ])('answered with $status and $body is not taken for accepted', async (answered) => {
    const { status, body, reason } = answered
    const other = await listen(() => Response.json(body, { status }), 0)
    const gateway = createGateway({ apiUrl: `http://localhost:${other.port}`, apiKey, code: 'r' })
    await expect(gateway.place(order, 'key-1')).rejects.toMatchObject({ reason })
    await other.close(0)
  })

  test('passes through our gateway, which learns the id of the kit', async () => {
    const { port, close } = await listen(partnerAt().fetch, 0)
    const gateway = createGateway({
      apiUrl: `http://localhost:${port}/api`,
      apiKey,
      code: 'rowan',
    })
    expect(await gateway.place(order, 'order-1')).toEqual({
      kitId: expect.stringMatching(/^K[A-Z0-9]{9}$/),
    })
    await close(0)
  })
})

describe('a cancellation', () => {
  const cancel = async (partner: Partner, reason = 'cancelled') => {
    const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ partnerCode: 'rowan', reason })
    const path = `/api/orders/${order.orderNumber}/cancellation`
    return (await partner.request(path, { method: 'PUT', headers, body })).status
  }

  test('is taken again and again, and no order of that number after it, also by a partner that was restarted', async () => {
    expect(await cancel(partnerAt())).toBe(200)
    expect(await cancel(partnerAt(), 'replaced')).toBe(200)
    expect((await place(partnerAt())).status).toBe(409)
    expect(await cancel(partnerAt(), 'for no reason')).toBe(422)
  })

  test('of an order that it has leaves its kit without use', async () => {
    const partner = partnerAt()
    const { kitId } = v.parse(Accepted, (await place(partner)).body)
    await cancel(partner)
    expect((await post(partner, '/registrations', { body: { kitId } })).status).toBe(409)
    expect((await place(partner)).status).toBe(409)
  })

  test('passes through our gateway, and is not taken for done without its number in the answer', async () => {
    const { port, close } = await listen(partnerAt().fetch, 0)
    const gatewayTo = (apiUrl: string) => createGateway({ apiUrl, apiKey, code: 'rowan' })
    await gatewayTo(`http://localhost:${port}/api`).cancel(order.orderNumber, 'sample-failed')
    await close(0)
    const other = await listen(() => Response.json({ orderNumber: '10000001' }), 0)
    const cancelled = gatewayTo(`http://localhost:${other.port}`).cancel('48201937', 'cancelled')
    await expect(cancelled).rejects.toMatchObject({ reason: 'not-understood' })
    await other.close(0)
  })
})

describe('the registration page', () => {
  test('opens with the partner code alone, and only in the frame of the app', async () => {
    const reply = await partnerAt().request('/register?partnerCode=rowan')
    expect(reply.status).toBe(200)
    const policy = reply.headers.get('Content-Security-Policy')
    expect(policy).toContain(`frame-ancestors ${appOrigin}`)
    expect(policy).toContain("default-src 'none'")
    expect((await partnerAt().request('/register?partnerCode=other')).status).toBe(403)
  })

  test('registers a kit as it is typed and tells it, signed', async () => {
    const partner = partnerAt()
    const { kitId } = v.parse(Accepted, (await place(partner)).body)
    const typed = `${kitId.slice(0, 4).toLowerCase()} ${kitId.slice(4)}`
    const reply = await post(partner, '/registrations', { body: { kitId: typed } })
    expect(await reply.json()).toEqual({ kitId })
    await expect.poll(() => received.length).toBe(1)
    expect(received[0]?.body).toEqual({
      eventName: 'TEST_REGISTERED',
      orderNumber: order.orderNumber,
      occurredAt: '2026-11-21T12:00:00.000Z',
      kitId,
    })
    expect(received[0]?.headers.get('Webhook-Signature')).toMatch(/^v1,/)
  })

  test('knows neither a strange kit nor one that is registered', async () => {
    const partner = partnerAt()
    const { kitId } = v.parse(Accepted, (await place(partner)).body)
    expect((await post(partner, '/registrations', { body: { kitId: 'K000000000' } })).status).toBe(
      404,
    )
    expect((await post(partner, '/registrations', { body: { kitId: 'no' } })).status).toBe(422)
    expect((await post(partner, '/registrations', { body: { kitId } })).status).toBe(201)
    expect((await post(partner, '/registrations', { body: { kitId } })).status).toBe(409)
  })
})

test('what was not heard is told again by a partner that was restarted', async () => {
  const port = app.port
  await app.close(0)
  const partner = partnerAt()
  const { kitId } = v.parse(Accepted, (await place(partner)).body)
  await post(partner, '/registrations', { body: { kitId } })
  app = await listen(async (request) => {
    received.push({ body: await request.json(), headers: request.headers })
    return new Response(undefined, { status: 202 })
  }, port)
  partnerAt()
  await expect.poll(() => received.length).toBeGreaterThan(0)
  expect(new Set(received.map(({ headers }) => headers.get('Webhook-Id'))).size).toBe(1)
})

test('its faults are switched on and off', async () => {
  const partner = partnerAt()
  const fault = async (mode: string) => (await post(partner, '/faults', { body: { mode } })).status
  expect(await fault('down')).toBe(204)
  expect((await partner.request('/register?partnerCode=rowan')).status).toBe(503)
  expect(await fault('lose-replies')).toBe(204)
  expect((await partner.request('/register?partnerCode=rowan')).status).toBe(504)
  expect(await fault('nonsense')).toBe(422)
  expect(await fault('none')).toBe(204)
  expect((await place(partner)).status).toBe(201)
})
