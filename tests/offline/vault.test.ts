import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strictStore } from '#offline/storage/strict-store.ts'
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
const shape = v.object({ diagnosis: v.string() })

const kept = (subject: string, answer: () => unknown, about = 'profile') => ({
  queryKey: ['member', subject, about],
  queryFn: async () => answer(),
  meta: { keep: true as const, shape },
  staleTime: 30_000,
  retry: false,
})

const dead = () => {
  throw new TypeError('Failed to fetch')
}

/** Reads once as the member, and waits until the copy lies on the disk. */
async function read(app: Started, subject = amina.subject, about = 'profile') {
  const before = new Set((await rowsOn('vault')).map(([name]) => name))
  await app.client.fetchQuery(kept(subject, () => ({ diagnosis }), about))
  const isNew = ([name]: [IDBValidKey, unknown]) => name !== 'epoch' && !before.has(name)
  await expect.poll(async () => (await rowsOn('vault')).some(isNew)).toBe(true)
}

const offline = async (app: Started, subject: string, about = 'profile') => {
  app.onlineManager.setOnline(false)
  const observer = new app.QueryObserver(app.client, kept(subject, dead, about))
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().fetchStatus).not.toBe('fetching')
  const { data, dataUpdatedAt } = observer.getCurrentResult()
  stop()
  return { data, dataUpdatedAt }
}

test('F27: what was read is shown at the next start without a network, with the time it was read', async () => {
  const app = await nextStart()
  await app.remember(amina)
  await read(app)
  const readAt = app.client.getQueryState(['member', amina.subject, 'profile'])?.dataUpdatedAt
  later(2 * day)
  const next = await nextStart()
  expect(await offline(next, amina.subject)).toEqual({ data: { diagnosis }, dataUpdatedAt: readAt })
})

test('what a page itself changed is shown at the next start too', async () => {
  const app = await nextStart()
  await app.remember(amina)
  await read(app)
  const changed = { diagnosis: 'Stickler syndrome' }
  const told = vi.fn()
  app.onCopiesChanged(told)
  app.client.setQueryData(['member', amina.subject, 'profile'], changed)
  await expect.poll(() => told).toHaveBeenCalled()
  const next = await nextStart()
  expect((await offline(next, amina.subject)).data).toEqual(changed)
})

test('what was read while its member was being verified is kept once they are', async () => {
  const app = await nextStart()
  await app.client.fetchQuery(kept(amina.subject, () => ({ diagnosis })))
  await app.client.fetchQuery(kept(tom.subject, () => ({ diagnosis })))
  await app.remember(amina)
  app.keepPresent(app.client.getQueryCache())
  await expect.poll(async () => app.savedDates()).toHaveLength(1)
  const next = await nextStart()
  expect((await offline(next, amina.subject)).data).toEqual({ diagnosis })
  expect((await offline(next, tom.subject)).data).toBeUndefined()
})

test('copies that were removed do not come back because their data is still at hand', async () => {
  const app = await nextStart()
  await app.remember(amina)
  await read(app)
  await app.emptyVault()
  app.keepPresent(app.client.getQueryCache())
  await read(app, amina.subject, 'notifications')
  expect(await app.savedDates()).toHaveLength(1)
})

test('who shows what is kept hears of every copy that comes and goes', async () => {
  const app = await nextStart()
  await app.remember(amina)
  const seen: number[] = []
  const stop = app.onCopiesChanged(() => {
    void app.savedDates().then(({ length }) => seen.push(length))
  })
  await read(app)
  await expect.poll(() => seen).toEqual([1])
  await app.emptyVault()
  await expect.poll(() => seen).toEqual([1, 0])
  stop()
  await read(app, amina.subject, 'notifications')
  expect(seen).toEqual([1, 0])
})

test('S2: nothing on the disk can be read, neither the reply nor the names of things', async () => {
  const app = await nextStart()
  await app.remember(amina)
  await read(app)
  const disk = (await readableOn('vault')) + (await readableOn('device'))
  expect(disk.length).toBeGreaterThan(200)
  for (const canary of [diagnosis, 'diagnosis', 'profile', 'Amina', 'Rahman', amina.subject]) {
    expect(disk).not.toContain(canary)
  }
})

test('S4: a row that was moved to another name does not open', async () => {
  const app = await nextStart()
  await app.remember(amina)
  await read(app, amina.subject, 'profile')
  await read(app, amina.subject, 'notifications')
  const store = strictStore('vault')
  const rows = (await store.entries()).filter(([name]) => name !== 'epoch')
  const [[one, its] = ['', {}], [other, others] = ['', {}]] = rows
  await store.write(async (all) => {
    all.put(one, others)
    all.put(other, its)
  })
  const next = await nextStart()
  expect((await offline(next, amina.subject, 'profile')).data).toBeUndefined()
  expect((await offline(next, amina.subject, 'notifications')).data).toBeUndefined()
})

test('F28, S8: after Amina, Tom finds no byte of hers, and neither does she once he was here', async () => {
  const app = await nextStart()
  await app.remember(amina)
  await read(app)
  const [hers] = (await rowsOn('vault')).filter(([name]) => name !== 'epoch')
  await app.remember(tom)
  app.client.clear()
  await read(app, tom.subject)
  expect((await offline(app, amina.subject)).data).toBeUndefined()
  const names = (await rowsOn('vault')).map(([name]) => name)
  expect(names).not.toContain(hers?.[0])
  const next = await nextStart()
  await next.remember(amina)
  expect((await offline(next, amina.subject)).data).toBeUndefined()
})

test('S5: after thirty days a copy is not shown, and deleted at the first start', async () => {
  const app = await nextStart()
  await app.remember(amina)
  await read(app)
  later(31 * day)
  const next = await nextStart()
  await expect.poll(async () => (await rowsOn('vault')).map(([name]) => name)).toEqual(['epoch'])
  await next.remember(amina)
  expect((await offline(next, amina.subject)).data).toBeUndefined()
})

test('F17: a copy from the future is not shown, for the clock was set back', async () => {
  const app = await nextStart()
  await app.remember(amina)
  await read(app)
  later(-2 * day)
  const next = await nextStart()
  await next.remember(amina)
  expect((await offline(next, amina.subject)).data).toBeUndefined()
})

test('a copy of another shape than today’s is not shown', async () => {
  const app = await nextStart()
  await app.remember(amina)
  await read(app)
  const next = await nextStart()
  next.onlineManager.setOnline(false)
  const query = { ...kept(amina.subject, dead), meta: { keep: true, shape: v.number() } } as const
  const observer = new next.QueryObserver(next.client, query)
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().fetchStatus).not.toBe('fetching')
  expect(observer.getCurrentResult().data).toBeUndefined()
  stop()
})

test('S3: nothing is kept on a shared device, and what was kept is gone', async () => {
  const app = await nextStart()
  await app.remember(amina)
  await read(app)
  await app.setShared(true)
  await app.client.fetchQuery(kept(amina.subject, () => ({ diagnosis }), 'notifications'))
  const next = await nextStart()
  await next.remember(amina)
  await next.client.fetchQuery(kept(amina.subject, () => ({ diagnosis }), 'notifications'))
  expect((await rowsOn('vault')).map(([name]) => name)).toEqual(['epoch'])
  expect((await rowsOn('device')).map(([name]) => name)).toEqual(['is-shared'])
  expect(await next.isShared()).toBe(true)
})

test('a reply that arrives after a wipe brings nothing back', async () => {
  const app = await nextStart()
  await app.remember(amina)
  const place = { subject: amina.subject, name: 'late' }
  const bytes = new TextEncoder().encode(diagnosis)
  await app.keepCopy(place, { savedAt: Date.now(), bytes })
  // Another tab of the same browser empties the vault.
  const { wipeKept } = await import('#offline/storage/vault-rows.ts')
  await wipeKept()
  await app.keepCopy(place, { savedAt: Date.now(), bytes })
  expect((await rowsOn('vault')).map(([name]) => name)).toEqual(['epoch'])
})

test('F37: a browser that keeps nothing reads everything from the network', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('Not allowed here', 'SecurityError')
    },
  })
  const app = await nextStart()
  await app.remember(amina)
  const data = await app.client.fetchQuery(kept(amina.subject, () => ({ diagnosis })))
  expect(data).toEqual({ diagnosis })
})

test('F25: a reply that fails to arrive leaves the copy as it was', async () => {
  const app = await nextStart()
  await app.remember(amina)
  await read(app)
  const next = await nextStart()
  const observer = new next.QueryObserver(next.client, kept(amina.subject, dead))
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().errorUpdateCount).toBe(1)
  expect(observer.getCurrentResult().data).toEqual({ diagnosis })
  stop()
  const third = await nextStart()
  expect((await offline(third, amina.subject)).data).toEqual({ diagnosis })
})
