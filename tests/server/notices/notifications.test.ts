import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { notificationsListed } from '#contract/notifications.ts'
import { asMember } from '../../../server/db/as-member.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { placeOrder, webhook } from '../../support/kits.ts'
import { notificationsOf, notify } from '../../support/notifications.ts'
import { expectSafeHeaders } from '../../support/problems.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
const daysAgo = (days: number) => new Date(noon.getTime() - days * 24 * 60 * 60 * 1000)

/** A member without notifications. */
async function someone(now = () => noon) {
  const subject = `user_${randomUUID()}`
  const api = apiOver(given.db, { now })
  const caller = api.member(subject)
  await caller.user()
  const ask = async (etag: string | undefined) =>
    caller.send('GET', '/notifications', { headers: { 'If-None-Match': etag } })
  return { api, subject, caller, ask, etag: async () => tagOf(await ask(undefined)) }
}

const tagOf = ({ headers }: { headers: Headers }) => headers.get('ETag') ?? 'none'

test('a member who was told nothing has an empty list', async () => {
  const { caller } = await someone()
  expect(await notificationsOf(caller)).toEqual({ notifications: [], unread: 0 })
})

test('the newest comes first, with the order that it is about', async () => {
  const { caller, subject } = await someone()
  await notify(given.db, subject, { createdAt: daysAgo(2), readAt: daysAgo(1) })
  await notify(given.db, subject, { type: 'DATA_RETURNED', orderNumber: '10000001' })
  const { notifications, unread } = await notificationsOf(caller)
  expect(notifications).toMatchObject([
    { type: 'DATA_RETURNED', readAt: null, orderNumber: '10000001' },
    { type: 'KIT_UPDATE', readAt: daysAgo(1).toISOString(), createdAt: daysAgo(2).toISOString() },
  ])
  expect(unread).toBe(1)
})

test('progress of a kit notifies its owner', async () => {
  const { api, caller } = await someone()
  const { number } = await placeOrder(caller)
  await webhook(api, { eventName: 'ORDER_DISPATCHED', orderNumber: number })
  expect(await notificationsOf(caller)).toMatchObject({
    notifications: [{ type: 'KIT_UPDATE', orderNumber: number }],
    unread: 1,
  })
})

test('a type that nobody knew is passed on as it is', async () => {
  const { caller, subject } = await someone()
  await notify(given.db, subject, { type: 'SOMETHING_NEW' })
  expect((await notificationsOf(caller)).notifications).toMatchObject([{ type: 'SOMETHING_NEW' }])
})

test('the list ends, the count of what is unread does not', async () => {
  const { caller, subject } = await someone()
  for (let sent = 0; sent <= notificationsListed; sent += 1) await notify(given.db, subject)
  const { notifications, unread } = await notificationsOf(caller)
  expect(notifications).toHaveLength(notificationsListed)
  expect(unread).toBe(notificationsListed + 1)
})

test('marking as read says how many were unread, and keeps when others were read', async () => {
  const { caller, subject } = await someone()
  await notify(given.db, subject, { createdAt: daysAgo(3), readAt: daysAgo(2) })
  await notify(given.db, subject)
  expect((await caller.send('PATCH', '/notifications')).body).toEqual({ markedRead: 1 })
  expect((await caller.send('PATCH', '/notifications')).body).toEqual({ markedRead: 0 })
  const { notifications, unread } = await notificationsOf(caller)
  expect(notifications.map(({ readAt }) => readAt)).toEqual([
    noon.toISOString(),
    daysAgo(2).toISOString(),
  ])
  expect(unread).toBe(0)
})

test('what came after the newest that was shown stays unread', async () => {
  const { caller, subject } = await someone()
  await notify(given.db, subject, { createdAt: daysAgo(2) })
  await notify(given.db, subject, { type: 'DATA_RETURNED' })
  const shown = `/notifications?upTo=${daysAgo(2).toISOString()}`
  expect((await caller.send('PATCH', shown)).body).toEqual({ markedRead: 1 })
  const { notifications, unread } = await notificationsOf(caller)
  expect(notifications.map(({ readAt }) => readAt)).toEqual([null, noon.toISOString()])
  expect(unread).toBe(1)
  expect((await caller.send('PATCH', '/notifications?upTo=2026-11-21T25:00:00Z')).status).toBe(422)
})

test('when something was read is never moved on', async () => {
  let now = noon
  const { caller, subject } = await someone(() => now)
  await notify(given.db, subject)
  await caller.send('PATCH', '/notifications')
  now = new Date(noon.getTime() + 5_000)
  await caller.send('PATCH', '/notifications')
  expect((await notificationsOf(caller)).notifications[0]?.readAt).toBe(noon.toISOString())
})

describe('a list that the caller has already', () => {
  test('is answered with 304 and nothing else', async () => {
    const { ask, etag, subject } = await someone()
    await notify(given.db, subject)
    const tag = await etag()
    const reply = await ask(tag)
    expect(reply.status).toBe(304)
    expect(reply.body).toBeUndefined()
    expect(reply.headers.get('Content-Type')).toBeNull()
    expect(tagOf(reply)).toBe(tag)
    expectSafeHeaders(reply)
  })

  test.each([
    ['among others', (tag: string) => `"x", ${tag}`],
    ['as a strong tag', (tag: string) => tag.replace('W/', '')],
  ])('is known by its tag %s', async (_, sent) => {
    const { ask, etag } = await someone()
    expect((await ask(sent(await etag()))).status).toBe(304)
  })

  test.each(['', '"x"', 'W/""', 'nonsense', ','])('is sent to who says %j', async (sent) => {
    const { ask } = await someone()
    expect((await ask(sent)).status).toBe(200)
  })

  test('is sent again once something is told or read', async () => {
    const { ask, etag, caller, subject } = await someone()
    const atFirst = await etag()
    await notify(given.db, subject)
    const changed = await ask(atFirst)
    expect(changed.status).toBe(200)
    await caller.send('PATCH', '/notifications')
    expect((await ask(tagOf(changed))).status).toBe(200)
  })

  test('has another tag for each member', async () => {
    const [one, other] = [await someone(), await someone()]
    expect(await one.etag()).not.toBe(await other.etag())
  })
})

describe('what others were told', () => {
  test('is neither listed nor marked as read', async () => {
    const [amina, tom] = [await someone(), await someone()]
    await notify(given.db, amina.subject)
    expect(await notificationsOf(tom.caller)).toEqual({ notifications: [], unread: 0 })
    await tom.caller.send('PATCH', '/notifications')
    expect((await notificationsOf(amina.caller)).unread).toBe(1)
  })

  test('is hidden by the database itself', async () => {
    const [amina, tom] = [await someone(), await someone()]
    const id = await notify(given.db, amina.subject)
    const { id: tomsId } = await tom.caller.user()
    const touched = await asMember(given.db, tomsId, async (trx) => {
      const seen = await trx.selectFrom('notifications').selectAll().execute()
      const { numUpdatedRows } = await trx
        .updateTable('notifications')
        .set({ read_at: noon })
        .where('id', '=', id)
        .executeTakeFirst()
      return { seen, changed: Number(numUpdatedRows) }
    })
    expect(touched).toEqual({ seen: [], changed: 0 })
  })
})
