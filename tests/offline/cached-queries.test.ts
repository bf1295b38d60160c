import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strictStore } from '#offline/idb.ts'
import { lockWithin } from '#web-lock'
import { answer } from '../support/answers.ts'
import { amina, nextStart, readableOn, rowsOn, tom, type Started } from './support/next-start.ts'

const day = 86_400_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00Z') })
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

const diagnosis = 'Alport syndrome'

const persisted = (subject: string, answer: () => unknown, about = 'profile') => ({
  queryKey: ['member', subject, about],
  queryFn: async () => answer(),
  meta: { persist: true as const },
  gcTime: Number.POSITIVE_INFINITY,
  staleTime: 30_000,
  retry: false,
})

const dead = () => {
  throw new TypeError('Failed to fetch')
}

/** Fetches once as the member, and waits until it is on the disk. */
async function read(app: Started, subject = amina.subject, about = 'profile') {
  await app.client.fetchQuery(persisted(subject, () => ({ diagnosis }), about))
  await app.flush()
}

/** What a page shows on its first render. */
const shown = (app: Started, subject: string, about = 'profile') => {
  const { data, dataUpdatedAt } = app.client.getQueryState(['member', subject, about]) ?? {}
  return { data, dataUpdatedAt }
}

const namesOn = async (database: 'cache' | 'device') =>
  (await rowsOn(database)).map(([name]) => name)

test('F27: what was read is shown at the next start without a network, with the time it was read', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  await read(app)
  const readAt = shown(app, amina.subject).dataUpdatedAt
  later(2 * day)
  const next = await nextStart()
  expect(shown(next, amina.subject)).toEqual({ data: { diagnosis }, dataUpdatedAt: readAt })
})

test('what was read stays in memory for as long as the app is open, and over as many starts', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  await read(app)
  await read(app, amina.subject, 'notifications')
  const second = await nextStart()
  expect(
    second.client
      .getQueryCache()
      .getAll()
      .map(({ gcTime }) => gcTime),
  ).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
  later(60_000)
  await read(second)
  const third = await nextStart()
  expect(shown(third, amina.subject, 'notifications').data).toEqual({ diagnosis })
})

test('what was read is asked for again at the next start, however new it is', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  await read(app)
  const next = await nextStart()
  const changed = { diagnosis: 'Stickler syndrome' }
  expect(await next.client.fetchQuery(persisted(amina.subject, () => changed))).toEqual(changed)
})

test.each([0, 1])(
  'what a page itself changed %i ms later is shown at the next start too',
  async (ms) => {
    const app = await nextStart()
    await app.cacheSession(amina)
    await read(app)
    const changed = { diagnosis: 'Stickler syndrome' }
    later(ms)
    app.client.setQueryData(['member', amina.subject, 'profile'], changed)
    await app.flush()
    expect(shown(await nextStart(), amina.subject).data).toEqual(changed)
  },
)

test('a list that the service has just acknowledged is what the next start changes, without a network', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  const { applySentAnswer, memberQueries } = await import('#api/queries.ts')
  const { persistWrites } = await import('#api/write-back.ts')
  persistWrites(app.flush)
  const { queryKey } = memberQueries.healthProfile(amina.subject)
  const lists = { diagnosis: [], gpPractice: [], hospital: [], medication: [] }
  await app.client.fetchQuery({
    ...persisted(amina.subject, () => lists),
    queryKey,
  })
  await app.flush()
  later(1)
  await applySentAnswer(app.client, amina.subject, answer('medication', { names: ['Ramipril'] }))
  // The page is closed at once: nothing else is written.
  const next = await nextStart()
  expect(next.client.getQueryData(queryKey)?.medication.map(({ name }) => name)).toEqual([
    'Ramipril',
  ])
})

test('what was read while its member was being verified is cached once they are', async () => {
  const app = await nextStart()
  await app.client.fetchQuery(persisted(amina.subject, () => ({ diagnosis })))
  await app.client.fetchQuery(persisted(tom.subject, () => ({ diagnosis })))
  await app.cacheSession(amina)
  await app.flush()
  expect(await app.cachedDates(amina.subject)).toHaveLength(1)
  const next = await nextStart()
  expect(shown(next, amina.subject).data).toEqual({ diagnosis })
  expect(shown(next, tom.subject).data).toBeUndefined()
})

test('only what says so is cached: no other query, and nothing that is being sent', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  const { meta: _, ...plain } = persisted(amina.subject, () => ({ diagnosis }), 'test-kit')
  await app.client.fetchQuery(plain)
  void app.client
    .getMutationCache()
    .build(app.client, { networkMode: 'always', mutationFn: async () => new Promise(() => {}) })
    .execute({ diagnosis })
  await app.flush()
  expect(await namesOn('cache')).toEqual(['epoch'])
})

test('an answer that was changed and changed back is what the next start shows', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  const queryKey = ['member', amina.subject, 'profile']
  await read(app)
  for (const changed of [{ diagnosis: 'Stickler syndrome' }, { diagnosis }]) {
    later(1)
    app.client.setQueryData(queryKey, changed)
    await app.flush()
    expect(shown(await nextStart(), amina.subject).data).toEqual(changed)
  }
})

test('what was removed does not come back because it is still in memory', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  await read(app)
  later(1)
  await app.clearCache()
  await read(app, amina.subject, 'notifications')
  expect(await app.cachedDates(amina.subject)).toHaveLength(1)
})

test('who shows what is cached hears of every entry that comes and goes', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  const heard = vi.fn()
  const stop = app.cacheChanges.subscribe(heard)
  await read(app)
  expect(heard).toHaveBeenCalledTimes(1)
  later(1)
  await app.clearCache()
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
})

test('two tabs keep what either of them read, the newest of each', async () => {
  // Web Locks, which the tabs of a browser share.
  vi.stubGlobal('navigator', { locks: { request: lockWithin() } })
  const before = await nextStart()
  await before.cacheSession(amina)
  await read(before)
  const one = await nextStart()
  const other = await nextStart()
  later(1)
  const fetch = async (app: Started, about: string, words: string) =>
    app.client.fetchQuery({ ...persisted(amina.subject, () => ({ words }), about), staleTime: 0 })
  await fetch(one, 'profile', 'older')
  await fetch(one, 'kit-orders', 'of the one')
  later(1)
  await fetch(other, 'profile', 'newer')
  await fetch(other, 'consents', 'of the other')
  await other.flush()
  await one.flush()
  const next = await nextStart()
  expect(shown(next, amina.subject).data).toEqual({ words: 'newer' })
  expect(shown(next, amina.subject, 'kit-orders').data).toEqual({ words: 'of the one' })
  expect(shown(next, amina.subject, 'consents').data).toEqual({ words: 'of the other' })
})

test('data that only came again is written once a minute at most, and the disk is not read for it', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  await read(app)
  const written = JSON.stringify(await rowsOn('cache'))
  const again = async () => {
    await app.client.fetchQuery({
      ...persisted(amina.subject, () => ({ diagnosis })),
      staleTime: 0,
    })
    await app.flush()
    return JSON.stringify(await rowsOn('cache')) !== written
  }
  later(10_000)
  await again()
  const reads = vi.spyOn(IDBObjectStore.prototype, 'get')
  later(20_000)
  expect(await again()).toBe(false)
  expect(reads).not.toHaveBeenCalled()
  reads.mockRestore()
  later(31_000)
  expect(await again()).toBe(true)
})

test('S2: nothing on the disk can be read, neither the reply nor the names of things', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  await read(app)
  const disk = (await readableOn('cache')) + (await readableOn('device'))
  expect(disk.length).toBeGreaterThan(200)
  for (const canary of [diagnosis, 'diagnosis', 'profile', 'Amina', 'Rahman', amina.subject]) {
    expect(disk).not.toContain(canary)
  }
})

test('S4: a row that was moved to another name does not open', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  await read(app)
  const record = { subject: amina.subject, name: 'record' }
  await app.saveRecord(record, { savedAt: Date.now(), bytes: new Uint8Array([1]) })
  const store = strictStore('cache')
  const rows = (await store.entries()).filter(([name]) => name !== 'epoch')
  const [[one, its] = ['', {}], [other, others] = ['', {}]] = rows
  await store.write(async (all) => {
    all.put(one, others)
    all.put(other, its)
  })
  const next = await nextStart()
  expect(shown(next, amina.subject).data).toBeUndefined()
  expect(await next.readRecord(record)).toBeUndefined()
})

test('F28, S8: after Amina, Tom finds no byte of hers, and neither does she once he was here', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  await read(app)
  const [hers] = (await namesOn('cache')).filter((name) => name !== 'epoch')
  await app.cacheSession(tom)
  app.client.clear()
  await read(app, tom.subject)
  expect(shown(app, amina.subject).data).toBeUndefined()
  expect(await namesOn('cache')).not.toContain(hers)
  const next = await nextStart()
  await next.cacheSession(amina)
  await next.flush()
  expect(shown(next, amina.subject).data).toBeUndefined()
})

test('S5: after thirty days nothing cached is shown, and it is deleted at the first start', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  await read(app)
  later(31 * day)
  const next = await nextStart()
  await expect.poll(async () => namesOn('cache')).toEqual(['epoch'])
  await next.cacheSession(amina)
  await next.flush()
  expect(shown(next, amina.subject).data).toBeUndefined()
})

test('S5: each query has an age of its own, whatever was cached beside it later', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  await read(app)
  later(29 * day)
  const second = await nextStart()
  await second.cacheSession(amina)
  await read(second, amina.subject, 'notifications')
  later(2 * day)
  const third = await nextStart()
  expect(shown(third, amina.subject).data).toBeUndefined()
  expect(shown(third, amina.subject, 'notifications').data).toEqual({ diagnosis })
})

test('F17: what comes from the future is not shown, for the clock was set back', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  await read(app)
  later(-2 * day)
  const next = await nextStart()
  await next.cacheSession(amina)
  await next.flush()
  expect(shown(next, amina.subject).data).toBeUndefined()
})

test('S3: nothing is cached on a shared device, and what was cached is gone', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  await read(app)
  await app.setShared(true)
  await read(app, amina.subject, 'notifications')
  const next = await nextStart()
  await next.cacheSession(amina)
  await read(next, amina.subject, 'notifications')
  expect(await namesOn('cache')).toEqual(['epoch'])
  expect(await namesOn('device')).toEqual(['is-shared'])
  expect(next.currentDevice()?.isShared).toBe(true)
})

test('a late write of another tab brings nothing back after a wipe', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  await read(app)
  const other = await nextStart()
  later(1)
  await other.clearCache()
  later(1)
  await read(app, amina.subject, 'notifications')
  const record = { subject: amina.subject, name: 'record' }
  await app.saveRecord(record, { savedAt: Date.now(), bytes: new Uint8Array([1]) })
  expect(await namesOn('cache')).toEqual(['epoch'])
})

test('F37: a browser that keeps nothing reads everything from the network', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('Not allowed here', 'SecurityError')
    },
  })
  const app = await nextStart()
  await app.cacheSession(amina)
  const data = await app.client.fetchQuery(persisted(amina.subject, () => ({ diagnosis })))
  expect(data).toEqual({ diagnosis })
})

test('F25: a reply that fails to arrive leaves what was cached as it was', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  await read(app)
  later(60_000)
  const next = await nextStart()
  const observer = new next.QueryObserver(next.client, persisted(amina.subject, dead))
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().errorUpdateCount).toBe(1)
  expect(observer.getCurrentResult().data).toEqual({ diagnosis })
  stop()
  await read(next, amina.subject, 'notifications')
  expect(shown(await nextStart(), amina.subject).data).toEqual({ diagnosis })
})
