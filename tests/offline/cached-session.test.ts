import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { amina, nextStart, rowsOn, type Started } from './support/next-start.ts'

const hour = 3_600_000
const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00Z') })
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The app started again after this time. */
async function knownAfter(milliseconds: number): Promise<Started> {
  const app = await nextStart()
  await app.cacheSession(amina)
  vi.setSystemTime(Date.now() + milliseconds)
  return nextStart()
}

test.each([
  ['a minute', minute, true],
  ['six days', 6 * 24 * hour, true],
  ['seven days and a minute', 7 * 24 * hour + minute, false],
  ['a clock set back by four minutes', -4 * minute, true],
  ['a clock set back by six minutes', -6 * minute, false],
])('F31: after %s a member is known to their device: %#', async (_, milliseconds, isKnown) => {
  const app = await knownAfter(milliseconds)
  expect(app.currentDevice()?.member).toEqual(isKnown ? amina : undefined)
})

test('a session that was ended elsewhere leaves nobody known, and nothing cached, nor a key to it', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  const place = { subject: amina.subject, name: 'profile' }
  await app.writeEntry(place, { savedAt: Date.now(), bytes: new Uint8Array([1]) })
  await app.clearEndedSession()
  expect(await app.readEntry(place)).toBeUndefined()
  const next = await nextStart()
  expect(next.currentDevice()?.member).toBeUndefined()
  expect((await rowsOn('device')).map(([name]) => name)).toEqual(['has-left'])
  expect((await rowsOn('cache')).map(([name]) => name)).toEqual(['epoch'])
  await next.cacheSession({ ...amina, sessionId: 'sess_2' })
  expect(await next.readEntry(place)).toBeUndefined()
})

test('F34: a device whose storage was evicted knows nobody and keeps again', async () => {
  await knownAfter(0)
  vi.stubGlobal('indexedDB', new IDBFactory())
  const app = await nextStart()
  expect(app.currentDevice()).toEqual({ isShared: undefined, pendingSignOut: undefined })
  await app.cacheSession(amina)
  expect((await nextStart()).currentDevice()?.member).toEqual(amina)
})
