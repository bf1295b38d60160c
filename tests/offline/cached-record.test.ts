import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
