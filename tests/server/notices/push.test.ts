import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  defaultPreferences,
  getNotificationPreferences,
  preferencesTag,
  notificationKinds,
  PushSubscription,
  type NotificationPreferences,
} from '#contract/notification-preferences.ts'
import { createPushService as createStandIn } from '../../../sandbox/push-service/create-push-service.ts'
import { createPushService, type PushService } from '../../../server/notices/push-service.ts'
import { listen, type Listener } from '../../../server/http/listen.ts'
import { notificationWords } from '../../../server/notices/notification-messages.ts'
import { endOfQuiet } from '../../../server/notices/quiet-hours.ts'
import { expectProblem } from '../../support/problems.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { jobsIn, jobsOver } from '../../support/jobs.ts'
import { placeOrder, webhook } from '../../support/kits.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

let standIn: Listener
let origin = ''
let pushService: PushService

beforeAll(async () => {
  let app = createStandIn('')
  standIn = await listen(async (request) => app.fetch(request), 0)
  origin = `http://localhost:${standIn.port}`
  app = createStandIn(`${origin}`)
  // As the sandbox mounts it.
  const { fetch: answer } = app
  app = createStandIn(origin)
  app.mount('/push-service', answer)
  const key = randomBytes(32).toString('base64url')
  pushService = createPushService({ key, services: [origin], supportEmail: 'help@rowan.example' })
})
afterAll(async () => standIn.close(0))
beforeEach(async () => refuseWith(null))

const refuseWith = async (status: number | null) =>
  fetch(`${origin}/push-service/faults`, { method: 'POST', body: JSON.stringify({ status }) })

const Device = v.object({ id: v.string(), ...PushSubscription.entries })

async function newDevice() {
  const reply = await fetch(`${origin}/push-service/devices`, { method: 'POST' })
  const { id, ...subscription } = v.parse(Device, await reply.json())
  return {
    subscription,
    messages: async () => {
      const listed = await fetch(`${origin}/push-service/devices/${id}/messages`)
      const texts = v.parse(v.array(v.string()), await listed.json())
      return texts.map((text): unknown => JSON.parse(text))
    },
    unsubscribe: async () => fetch(`${origin}/push-service/devices/${id}`, { method: 'DELETE' }),
  }
}

/** A member with a kit and a device that gets notifications. */
async function memberWithDevice(chosen: Partial<NotificationPreferences> = {}, at = noon) {
  const api = apiOver(given.db, { pushService, now: () => at })
  const subject = `user_${randomUUID()}`
  const caller = api.member(subject)
  await caller.user()
  const device = await newDevice()
  await caller.put('/notification-preferences', { ...defaultPreferences, quiet: null, ...chosen })
  const added = await caller.post('/push-subscriptions', device.subscription)
  const { number } = await placeOrder(caller)
  const happens = async (eventName: string) => webhook(api, { eventName, orderNumber: number })
  return { api, caller, device, added, happens }
}

const workAt = async (now: Date) => jobsOver(given.db, { pushService, now: () => now }).drain()

const plain = { title: 'You have news in Rowan', unread: 1 }

describe('news of a kit', () => {
  test('reaches the device, encrypted for it, and says nothing of what it is about', async () => {
    const { device, happens } = await memberWithDevice()
    await happens('ORDER_DISPATCHED')
    await workAt(minutesLater(1))
    expect(await device.messages()).toEqual([plain])
  })

  test('says what it is about where the member chose so', async () => {
    const { device, happens } = await memberWithDevice({ saysWhat: true })
    await happens('ORDER_DISPATCHED')
    await workAt(minutesLater(1))
    expect(await device.messages()).toMatchObject([{ title: 'There’s news about your kit' }])
  })

  test('that comes all at once is one message', async () => {
    const { device, happens } = await memberWithDevice()
    for (const event of ['ORDER_DISPATCHED', 'ORDER_RECEIVED', 'TEST_REGISTERED'])
      await happens(event)
    await workAt(minutesLater(1))
    expect(await device.messages()).toEqual([{ ...plain, unread: 3 }])
  })

  test('that was read, is not wanted or is a week old is told to nobody', async () => {
    const read = await memberWithDevice()
    await read.happens('ORDER_DISPATCHED')
    await read.caller.patch('/notifications', undefined)
    const unwanted = await memberWithDevice({ kinds: ['invite'] })
    await unwanted.happens('ORDER_DISPATCHED')
    const late = await memberWithDevice()
    await workAt(minutesLater(1))
    await late.happens('ORDER_DISPATCHED')
    await workAt(minutesLater(7 * 24 * 60 + 1))
    for (const { device } of [read, unwanted, late]) expect(await device.messages()).toEqual([])
    expect(await jobsIn(given.db)).toEqual([])
  })

  test('waits for the end of quiet hours', async () => {
    const { device, happens } = await memberWithDevice({ quiet: { from: '11:00', to: '14:00' } })
    await happens('ORDER_DISPATCHED')
    await workAt(minutesLater(1))
    expect(await device.messages()).toEqual([])
    await workAt(minutesLater(119))
    expect(await device.messages()).toEqual([])
    await workAt(minutesLater(121))
    expect(await device.messages()).toEqual([plain])
  })

  test('is tried again after the push service was down, and told once', async () => {
    const { device, caller, happens } = await memberWithDevice()
    const second = await newDevice()
    await caller.post('/push-subscriptions', second.subscription)
    await refuseWith(503)
    await happens('ORDER_DISPATCHED')
    await workAt(minutesLater(1))
    expect(await device.messages()).toEqual([])
    await refuseWith(null)
    await workAt(minutesLater(10))
    await workAt(minutesLater(20))
    expect(await device.messages()).toEqual([plain])
    expect(await second.messages()).toEqual([plain])
  })

  test('goes to no device that has unsubscribed, and that one is forgotten', async () => {
    const { device, happens } = await memberWithDevice()
    await device.unsubscribe()
    await happens('ORDER_DISPATCHED')
    await workAt(minutesLater(1))
    expect(await endpoints()).not.toContain(device.subscription.endpoint)
  })

  test('of somebody who has left is told to nobody', async () => {
    const { caller, device, happens } = await memberWithDevice()
    await happens('ORDER_DISPATCHED')
    await caller.send('DELETE', '/account')
    await workAt(minutesLater(1))
    expect(await device.messages()).toEqual([])
    expect(await endpoints()).not.toContain(device.subscription.endpoint)
  })
})

const endpoints = async () => {
  const rows = await given.db.selectFrom('push_subscriptions').select('endpoint').execute()
  return rows.map(({ endpoint }) => endpoint)
}

describe('a device', () => {
  test('is told of whoever signed in on it last, and of nobody else', async () => {
    const first = await memberWithDevice()
    const second = await memberWithDevice({}, minutesLater(1))
    await second.caller.post('/push-subscriptions', first.device.subscription)
    await first.happens('ORDER_DISPATCHED')
    await workAt(minutesLater(1))
    expect(await first.device.messages()).toEqual([])
    await second.happens('ORDER_DISPATCHED')
    await workAt(minutesLater(3))
    expect(await first.device.messages()).toEqual([plain])
  })

  test('that subscribes twice is told once, and can be removed by its owner alone', async () => {
    const { caller, api, device, added, happens } = await memberWithDevice()
    const again = await caller.post('/push-subscriptions', device.subscription)
    expect(again.body).toEqual(added.body)
    await happens('ORDER_DISPATCHED')
    await workAt(minutesLater(1))
    expect(await device.messages()).toEqual([plain])
    const { id } = v.parse(v.object({ id: v.string() }), added.body)
    const path = `/push-subscriptions/${id}`
    const otherMember = api.member(`user_${randomUUID()}`)
    expect(await otherMember.send('DELETE', path)).toMatchObject({ status: 404 })
    expect(await caller.send('DELETE', path)).toMatchObject({ status: 200 })
    expect(await caller.send('DELETE', path)).toMatchObject({ status: 404 })
  })

  test.each([
    'http://localhost:1/push-service/send/x',
    'http://169.254.169.254/latest',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/?https://fcm.googleapis.com/',
    'https://user@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'http://fcm.googleapis.com/x',
  ])('at an address that is no push service is refused: %s', async (endpoint) => {
    const { keys } = (await newDevice()).subscription
    const real = createPushService({
      key: randomBytes(32).toString('base64url'),
      services: ['fcm.googleapis.com', '*.push.apple.com'],
      supportEmail: 'help@rowan.example',
    })
    expect(real.isKnown('https://fcm.googleapis.com/fcm/send/x')).toBe(true)
    expect(real.isKnown('https://web.push.apple.com/x')).toBe(true)
    const api = apiOver(given.db, { pushService: real })
    const reply = await api.member(`user_${randomUUID()}`).post('/push-subscriptions', {
      endpoint,
      keys,
    })
    expect(reply).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
  })

  test('whose key is no point of the curve is forgotten, and holds up nobody', async () => {
    const { caller, device, happens } = await memberWithDevice()
    const { endpoint } = (await newDevice()).subscription
    const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
    await caller.post('/push-subscriptions', { endpoint, keys })
    await happens('ORDER_DISPATCHED')
    await workAt(minutesLater(1))
    expect(await device.messages()).toEqual([plain])
    expect(await endpoints()).not.toContain(endpoint)
  })
})

test('what a member prefers is kept, and is by day and plain until they choose', async () => {
  const api = apiOver(given.db, { pushService })
  const caller = api.member(`user_${randomUUID()}`)
  const preferencesNow = async () =>
    v.parse(getNotificationPreferences.reply, (await caller.get('/notification-preferences')).body)
  expect(await preferencesNow()).toEqual({
    preferences: defaultPreferences,
    pushKey: pushService.key,
    email: null,
  })
  const chosen = { kinds: ['kit'], quiet: null, saysWhat: true, byEmail: false }
  await caller.put('/notification-preferences', chosen)
  expect((await preferencesNow()).preferences).toEqual(chosen)
  const refused = await caller.put('/notification-preferences', {
    ...chosen,
    quiet: { from: '25:00', to: 'noon' },
  })
  expect(refused.status).toBe(422)
})

test.each([
  [
    'is told of a topic that came later, where every earlier one was on',
    ['kit', 'data', 'invite', 'consent'],
    notificationKinds,
  ],
  ['is not, where one was off', ['kit', 'data', 'invite'], ['kit', 'data', 'invite']],
  ['is not, where all were off', [], []],
])('whoever chose before %s', async (_, stored, kinds) => {
  const caller = apiOver(given.db, { pushService }).member(`user_${randomUUID()}`)
  const { id } = await caller.user()
  const chosen = { ...defaultPreferences, byEmail: true }
  await caller.put('/notification-preferences', chosen)
  const kindsNow = async () =>
    v.parse(getNotificationPreferences.reply, (await caller.get('/notification-preferences')).body)
      .preferences.kinds
  // As a release that knew four topics has left it.
  await given.db
    .updateTable('notification_preferences')
    .set({ preferences: JSON.stringify({ ...chosen, kinds: stored }), kinds_known: 4 })
    .where('member_id', '=', id)
    .execute()
  expect(await kindsNow()).toEqual(kinds)
  // What is chosen now stays as it is.
  const earlier = { ...chosen, kinds: ['kit', 'data', 'invite', 'consent'] }
  await caller.put('/notification-preferences', earlier)
  expect(await kindsNow()).toEqual(earlier.kinds)
})

test('preferences that name the version they replace are refused where another device has changed them', async () => {
  const caller = apiOver(given.db, { pushService }).member(`user_${randomUUID()}`)
  const chosen = { ...defaultPreferences, saysWhat: true }
  const put = async (ifMatch: string) =>
    caller.put('/notification-preferences', chosen, { 'If-Match': ifMatch })
  expectProblem(await put(await preferencesTag(chosen)), 412, 'setting-changed')
  expect(await put(await preferencesTag(defaultPreferences))).toMatchObject({ status: 200 })
})

test('no text of a lock screen names a disease, a study, a kit’s contents or a result', () => {
  const mustNotAppear =
    /\b(dna|gen(e|es|etic|omic)s?|diseases?|syndrome|condition|diagnos\w*|stud(y|ies)|research|trial|results?|test|sample|saliva|gp|record|medic\w*|health|cancer|blood)\b/i
  for (const kind of notificationKinds) {
    expect(notificationWords(kind, { saysWhat: false })).toBe('You have news in Rowan')
    expect(notificationWords(kind, { saysWhat: true })).not.toMatch(mustNotAppear)
  }
})

test.each([
  ['22:00', '07:00', '2026-01-10T23:30:00Z', '2026-01-11T07:00:00.000Z'],
  ['22:00', '07:00', '2026-01-10T06:59:00Z', '2026-01-10T07:00:00.000Z'],
  ['22:00', '07:00', '2026-01-10T07:00:00Z', undefined],
  // In summer, UK clocks are an hour ahead of UTC.
  ['22:00', '07:00', '2026-07-10T21:30:00Z', '2026-07-11T06:00:00.000Z'],
  ['09:00', '09:00', '2026-01-10T09:00:00Z', undefined],
])('quiet from %s to %s: at %s news waits until %s', (...[from, to, at, end]) => {
  expect(endOfQuiet({ from, to }, new Date(at))?.toISOString()).toBe(end)
})
