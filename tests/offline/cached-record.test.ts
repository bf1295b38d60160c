import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import type { NoteKind } from '#offline/cache/notes.ts'
import { strictStore } from '#offline/idb.ts'
import { amina, nextStart, rowsOn } from './support/next-start.ts'

const hour = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00Z') })
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const period = (name: string) => ({ subject: amina.subject, name: `record of ${name}` })
const bytes = new TextEncoder().encode('Alport syndrome')
const text = (saved: { bytes: ArrayBuffer } | undefined) =>
  saved && new TextDecoder().decode(saved.bytes)

test('a record that came while its member was being verified is cached once they are, each period for itself', async () => {
  const app = await nextStart()
  const saved = app.saveRecord(period('a year'), { savedAt: Date.now(), bytes })
  expect(await rowsOn('cache')).toEqual([])
  await app.cacheSession(amina)
  await saved
  await app.saveRecord(period('a month'), { savedAt: Date.now(), bytes })
  expect(await app.cachedDates(amina.subject)).toHaveLength(2)
  const next = await nextStart()
  expect(text(await next.readRecord(period('a year')))).toBe('Alport syndrome')
  expect(await next.readRecord(period('all dates'))).toBeUndefined()
})

test.each([
  [71 * hour, true],
  [73 * hour, false],
])(
  'a GP record is shown up to 72 hours after its owner was verified: %#',
  async (after, isShown) => {
    const app = await nextStart()
    await app.cacheSession(amina)
    await app.saveRecord(period('a year'), { savedAt: Date.now(), bytes })
    vi.setSystemTime(Date.now() + after)
    const next = await nextStart()
    expect((await next.readRecord(period('a year'))) !== undefined).toBe(isShown)
  },
)

test.each([
  [29 * 24 * hour, true],
  [31 * 24 * hour, false],
])(
  'a GP record is shown on the emergency card up to 30 days after it was fetched, and elsewhere no more: %#',
  async (after, isShown) => {
    const app = await nextStart()
    await app.cacheSession(amina)
    await app.saveRecord(period('a year'), { savedAt: Date.now(), bytes })
    vi.setSystemTime(Date.now() + after)
    const next = await nextStart()
    expect(next.currentDevice()).toMatchObject({ lapsed: amina })
    expect(next.currentDevice()).not.toHaveProperty('member')
    const forCard = await next.readRecord(period('a year'), { forCard: true })
    expect(text(forCard)).toBe(isShown ? 'Alport syndrome' : undefined)
    expect(await next.readRecord(period('a year'))).toBeUndefined()
  },
)

test('on a device that others use a record or note that arrives waits for nothing, and is nowhere', async () => {
  const app = await nextStart()
  await app.setShared(true)
  await app.cacheSession(amina)
  await app.saveRecord(period('a year'), { savedAt: Date.now(), bytes })
  const schema = v.boolean()
  const note: NoteKind<boolean> = { name: 'warning', schema, toJson: (accepted) => accepted }
  await app.changeNote({ subject: amina.subject }, note, () => true)
  expect(await app.readNote({ subject: amina.subject }, note)).toBeNull()
  expect(await app.cachedDates(amina.subject)).toEqual([])
})

test('on a device that others use nobody has an emergency card', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  vi.setSystemTime(Date.now() + 10 * 24 * hour)
  const next = await nextStart()
  expect(next.currentDevice()).toHaveProperty('lapsed')
  await next.setShared(true)
  expect(next.currentDevice()).not.toHaveProperty('lapsed')
  expect((await nextStart()).currentDevice()).not.toHaveProperty('lapsed')
})

test('what is too old is deleted, and what is not stays', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  await app.saveRecord(period('all dates'), { savedAt: Date.now(), bytes })
  vi.setSystemTime(Date.now() + 20 * 24 * hour)
  await app.saveRecord(period('a year'), { savedAt: Date.now(), bytes })
  expect(await rowsOn('cache')).toHaveLength(3)
  vi.setSystemTime(Date.now() + 20 * 24 * hour)
  const next = await nextStart()
  await next.deleteExpired()
  expect(await rowsOn('cache')).toHaveLength(2)
  expect(await next.datesOfOthers(period('none'))).toHaveLength(1)
})

test('what is cached is counted without a write, and what is too old is not counted', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  await app.saveRecord(period('all dates'), { savedAt: Date.now(), bytes })
  vi.setSystemTime(Date.now() + 20 * 24 * hour)
  await app.saveRecord(period('a year'), { savedAt: Date.now(), bytes })
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
  expect(await app.cachedDates(amina.subject)).toHaveLength(2)
  vi.setSystemTime(Date.now() + 20 * 24 * hour)
  expect(await app.cachedDates(amina.subject)).toHaveLength(1)
  expect(transactions.mock.calls.map(([, mode]) => mode)).not.toContain('readwrite')
  transactions.mockRestore()
})

test('the dates that an earlier release noted beside its records go, and the records stay', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  await app.saveRecord(period('all dates'), { savedAt: Date.now(), bytes })
  await strictStore('cache').set('dates', { name: Date.now() })
  const next = await nextStart()
  await next.deleteExpired()
  expect(await strictStore('cache').get('dates')).toBeUndefined()
  await next.cacheSession(amina)
  expect(text(await next.readRecord(period('all dates')))).toBe('Alport syndrome')
})
