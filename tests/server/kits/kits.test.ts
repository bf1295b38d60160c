import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { asMember } from '../../../server/db/as-member.ts'
import type { MemberTransaction } from '../../../server/db/tables.ts'
import { expiryOf } from '#domain/kit-dates.ts'
import { apiOver, knownPeople, withDatabase } from '../../support/api.ts'
import { deliverTo, eventOf, ordersOf, placeOrder, webhook } from '../../support/kits.ts'
import { expectProblem } from '../../support/problems.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
const newMember = () => apiOver(given.db).member(`user_${randomUUID()}`)

describe('an order', () => {
  test('is confirmed at once, with a number of eight digits', async () => {
    const grace = newMember()
    const order = await placeOrder(grace)
    expect(order).toMatchObject({ status: 'CONFIRMED', createdAt: noon.toISOString() })
    expect(order.number).toMatch(/^[1-9]\d{7}$/)
    expect(await ordersOf(grace)).toEqual([order])
    const reply = await grace.get(`/test-kits/${order.id}`)
    expect(reply.body).toEqual({ order })
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
  })

  test('is left for the lab partner with who takes the kit and where it goes', async () => {
    const grace = newMember()
    await grace.put('/users/sync', { firstName: 'Grace', lastName: 'Pemberton' })
    await grace.patch('/users', { dob: '1962-11-30' })
    await grace.put('/gender', { gender: 'FEMALE' })
    const { id, number } = await placeOrder(grace)
    const row = await given.db
      .selectFrom('partner_outbox')
      .selectAll()
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(row.payload ?? '')).toEqual({
      orderNumber: number,
      product: 'DNA 30x Home Saliva Kit',
      quantity: 1,
      person: {
        firstName: 'Grace',
        lastName: 'Pemberton',
        dateOfBirth: '1962-11-30',
        sex: 'FEMALE',
      },
      deliverTo: { line1: '27 Tannery Street', city: 'Leeds', postcode: 'LS7 9ZY' },
    })
  })

  test('is written down in the audit, for good', async () => {
    const grace = newMember()
    await placeOrder(grace)
    const { id } = await grace.user()
    const entries = given.db.selectFrom('audit_log').selectAll().where('member_id', '=', id)
    expect(await entries.execute()).toMatchObject([{ action: 'kit-order', outcome: 'placed' }])
    await expect(given.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
    await expect(
      given.db.updateTable('audit_log').set({ outcome: 'refused' }).execute(),
    ).rejects.toThrow('append-only')
    await expect(sql`truncate audit_log`.execute(given.db)).rejects.toThrow('append-only')
  })
})

describe('one order', () => {
  test('comes of a double click: the same key, at the same time', async () => {
    const grace = newMember()
    await grace.user()
    const withKey = { 'Idempotency-Key': randomUUID() }
    const replies = await Promise.all(
      [1, 2, 3].map(async () => grace.post('/test-kits', deliverTo, withKey)),
    )
    expect(replies.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
    for (const { status } of replies) expect([201, 409]).toContain(status)
    expect(await ordersOf(grace)).toHaveLength(1)
  })

  test('comes of two tabs: other keys, at the same time', async () => {
    const grace = newMember()
    await grace.user()
    const replies = await Promise.all(
      [1, 2, 3].map(async () => grace.post('/test-kits', deliverTo)),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const refused = replies.filter(({ status }) => status === 409)
    for (const reply of refused) expectProblem(reply, 409, 'order-open')
    expect(await ordersOf(grace)).toHaveLength(1)
  })

  test('comes of a lost reply: the same key later gets the same answer', async () => {
    const grace = newMember()
    const withKey = { 'Idempotency-Key': randomUUID() }
    const first = await grace.post('/test-kits', deliverTo, withKey)
    const again = await grace.post('/test-kits', deliverTo, withKey)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect(await ordersOf(grace)).toHaveLength(1)
  })

  test('is all that the database itself allows to be open', async () => {
    const grace = newMember()
    const order = await placeOrder(grace)
    const row = given.db.selectFrom('kit_orders').selectAll().where('id', '=', order.id)
    const { kit_id: _, ...open } = await row.executeTakeFirstOrThrow()
    const second = { ...open, id: randomUUID(), number: '10000001' }
    const inserted = given.db.insertInto('kit_orders').values(second).execute()
    await expect(inserted).rejects.toThrow('one_open_order')
  })
})

describe('another order can be placed', () => {
  test('once the kit has expired without being registered', async () => {
    const grace = newMember()
    const { id } = await placeOrder(grace)
    const longAgo = new Date('2026-05-20T09:00:00Z')
    await given.db
      .updateTable('kit_orders')
      .set({ created_at: longAgo })
      .where('id', '=', id)
      .execute()
    expect((await placeOrder(grace)).id).not.toBe(id)
  })

  test('on no day before that, however long its months are', async () => {
    const endOfAugust = new Date('2026-08-31T12:00:00Z')
    const subject = `user_${randomUUID()}`
    const grace = apiOver(given.db).member(subject)
    const { id } = await placeOrder(grace)
    const row = given.db.updateTable('kit_orders').where('id', '=', id)
    const later = apiOver(given.db, { now: () => endOfAugust }).member(subject)
    await row.set({ created_at: new Date('2026-03-01T09:00:00Z') }).execute()
    expectProblem(await later.post('/test-kits', deliverTo), 409, 'order-open')
    await row.set({ created_at: new Date('2026-02-28T09:00:00Z') }).execute()
    expect((await placeOrder(later)).id).not.toBe(id)
  })

  test('at the hour that its page names, in London, where the clocks changed in between', async () => {
    const subject = `user_${randomUUID()}`
    const grace = apiOver(given.db).member(subject)
    const { id } = await placeOrder(grace)
    const createdAt = '2026-08-31T22:30:00.000Z'
    const expiry = new Date(expiryOf({ createdAt })).getTime()
    const row = given.db.updateTable('kit_orders').where('id', '=', id)
    await row.set({ created_at: new Date(createdAt) }).execute()
    const orderAt = (time: number) =>
      apiOver(given.db, { now: () => new Date(time) })
        .member(subject)
        .post('/test-kits', deliverTo)
    expectProblem(await orderAt(expiry), 409, 'order-open')
    expect((await orderAt(expiry + 1)).status).toBe(201)
  })

  test('but not while a registered kit is at the laboratory, however long that takes', async () => {
    const grace = newMember()
    const { id } = await placeOrder(grace)
    const created_at = new Date('2026-01-02T09:00:00Z')
    await given.db
      .updateTable('kit_orders')
      .set({ created_at, status: 'TEST_REGISTERED' })
      .where('id', '=', id)
      .execute()
    expectProblem(await grace.post('/test-kits', deliverTo), 409, 'order-open')
  })
})

describe('the order form', () => {
  test.each([
    [{ line1: ' ' }, 'line1', 'Please enter the first line of your address.'],
    [{ city: '' }, 'city', 'Please enter your city.'],
    [{ postcode: '' }, 'postcode', 'Please enter your postcode.'],
    [{ qty: 'two' }, 'qty', 'Quantity must be a number.'],
    [{ qty: '1' }, 'qty', 'Quantity must be a number.'],
    [{ qty: 2 }, 'qty', 'Order one kit at a time.'],
    [{ qty: -1 }, 'qty', 'Order one kit at a time.'],
    [{ cost: '£0' }, 'cost', 'The kit is free.'],
    [{ product: 'Another kit' }, 'product', 'There is no such kit.'],
    [{ status: 'TEST_REGISTERED' }, 'status', 'This field is not known.'],
    [{ memberId: 'user_amina' }, 'memberId', 'This field is not known.'],
  ])('refuses %o', async (change, field, message) => {
    const reply = await newMember().post('/test-kits', { ...deliverTo, ...change })
    expectProblem(reply, 422, 'invalid-input')
    expect(reply.body).toMatchObject({ errors: [{ field, message }] })
  })

  test('takes one of the member’s saved addresses', async () => {
    const grace = newMember()
    const { body } = await grace.post('/addresses', deliverTo)
    const { id: addressId } = Object(body)
    expect((await grace.post('/test-kits', { ...deliverTo, addressId })).status).toBe(201)
  })

  test('knows no address of somebody else', async () => {
    const { body } = await newMember().post('/addresses', deliverTo)
    const { id: addressId } = Object(body)
    const grace = newMember()
    const foreign = await grace.post('/test-kits', { ...deliverTo, addressId })
    expectProblem(foreign, 404, 'not-found')
    const unknown = await grace.post('/test-kits', { ...deliverTo, addressId: 'nowhere' })
    expect(Object(unknown.body).detail).toBe(Object(foreign.body).detail)
    expect(await ordersOf(grace)).toEqual([])
  })
})

describe('S14: without kit access', () => {
  const metadata = [{}, { canAccessHurdle: 'true' }, { canAccessHurdle: 1 }, null]

  test.each(metadata)('metadata %o opens nothing', async (claimed) => {
    const noor = apiOver(given.db).member('user_noor', claimed)
    for (const [method, path] of [
      ['GET', '/test-kits'],
      ['GET', '/test-kits/x'],
      ['GET', '/webhooks'],
      ['POST', '/test-kits'],
    ] as const) {
      const sent = method === 'POST' ? { body: {} } : {}
      expectProblem(await noor.send(method, path, sent), 403, 'forbidden')
    }
  })

  test('S35: an order is refused at once, although the token still says otherwise', async () => {
    const { identity, kitAccess } = knownPeople()
    const subject = `user_${randomUUID()}`
    const grace = apiOver(given.db, { identity }).member(subject)
    kitAccess.set(subject, false)
    expectProblem(await grace.post('/test-kits', deliverTo), 403, 'forbidden')
  })

  test('S35: nor is one placed for an account or a session that has ended', async () => {
    const { identity } = knownPeople()
    const checkSession = async () => ({ isActive: false, canAccessHurdle: true })
    const grace = apiOver(given.db, { identity: { ...identity, checkSession } }).member('user_gone')
    expectProblem(await grace.post('/test-kits', deliverTo), 401, 'unauthorised')
  })
})

test('S18: fifty deliveries of one order at once use up one of the tries', async () => {
  const { member } = apiOver(given.db, { limits: { orders: 3 } })
  const grace = member(`user_${randomUUID()}`)
  await grace.user()
  const withKey = { 'Idempotency-Key': randomUUID() }
  const replies = await Promise.all(
    Array.from({ length: 50 }, async () => grace.post('/test-kits', deliverTo, withKey)),
  )
  expect([...new Set(replies.map(({ status }) => status))].toSorted((a, b) => a - b)).toEqual(
    expect.arrayContaining([201]),
  )
  for (const { status } of replies) expect([201, 409]).toContain(status)
  // Two tries are left.
  for (const _ of [2, 3]) {
    expectProblem(await grace.post('/test-kits', deliverTo), 409, 'order-open')
  }
  expectProblem(await grace.post('/test-kits', deliverTo), 429, 'rate-limited')
})

test('S18: three tries a day are answered; the same order asked again is none', async () => {
  const { member } = apiOver(given.db, { limits: { orders: 3 } })
  const grace = member(`user_${randomUUID()}`)
  const withKey = { 'Idempotency-Key': randomUUID() }
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect((await grace.post('/test-kits', deliverTo, withKey)).status).toBe(201)
  }
  expectProblem(await grace.post('/test-kits', deliverTo), 409, 'order-open')
  expectProblem(await grace.post('/test-kits', { ...deliverTo, city: '' }), 422, 'invalid-input')
  expectProblem(await grace.post('/test-kits', deliverTo), 409, 'order-open')
  const refused = await grace.post('/test-kits', deliverTo)
  expectProblem(refused, 429, 'rate-limited')
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
})

test('the list of orders says what has happened to each, as the call of each event does', async () => {
  const grace = newMember()
  const first = await placeOrder(grace)
  const tom = newMember()
  const others = await placeOrder(tom)
  expect(await ordersOf(grace)).toMatchObject([{ number: first.number, happened: {} }])
  const api = apiOver(given.db)
  for (const { number } of [first, others]) {
    await webhook(api, { eventName: 'ORDER_DISPATCHED', orderNumber: number })
  }
  await webhook(api, { eventName: 'ORDER_RECEIVED', orderNumber: others.number })
  const dispatched = await eventOf(grace, first.number, 'ORDER_DISPATCHED')
  expect(dispatched).toBeDefined()
  const happened = { ORDER_DISPATCHED: dispatched }
  expect(await ordersOf(grace)).toMatchObject([{ status: 'DISPATCHED', happened }])
  expect((await ordersOf(grace))[0]?.happened).toEqual(happened)
  expect((await grace.get(`/test-kits/${first.id}`)).body).toMatchObject({ order: { happened } })
})

test('orders and events of others are not found, as unknown ones are not', async () => {
  const order = await placeOrder(newMember())
  const grace = newMember()
  for (const { id, number } of [order, { id: 'unknown', number: '99999999' }]) {
    expectProblem(await grace.get(`/test-kits/${id}`), 404, 'not-found')
    const events = `/webhooks?eventName=ORDER_DISPATCHED&orderNumber=${number}`
    expectProblem(await grace.get(events), 404, 'not-found')
  }
  expect(await ordersOf(grace)).toEqual([])
})

test('the database shows a member nothing of others’ orders, outbox or notifications', async () => {
  const amina = newMember()
  const grace = newMember()
  for (const member of [amina, grace]) await placeOrder(member)
  const { id } = await grace.user()
  const asGrace = async <T>(work: (trx: MemberTransaction) => Promise<T>) =>
    asMember(given.db, id, work)
  const own = await asGrace((trx) => trx.selectFrom('kit_orders').select('member_id').execute())
  expect(own).toEqual([{ member_id: id }])
  const audited = await asGrace((trx) => trx.selectFrom('audit_log').select('member_id').execute())
  expect(audited).toEqual([{ member_id: id }])
  const attempts = await Promise.allSettled([
    asGrace(async (trx) => trx.updateTable('kit_orders').set({ status: 'DISPATCHED' }).execute()),
    asGrace(async (trx) => trx.selectFrom('partner_outbox').selectAll().execute()),
    asGrace(async (trx) => trx.deleteFrom('notifications').execute()),
  ])
  for (const attempt of attempts) expect(attempt).toHaveProperty('reason.code', '42501')
})
