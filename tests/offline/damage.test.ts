import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strictStore, storeWithFallback } from '#offline/idb.ts'
import { outboxOver } from '../support/outbox-client.ts'
import { answer } from '../support/answers.ts'
import { amina, nextStart, rowsOn } from './support/next-start.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  // A start tidies up later: it would open the databases again while a test damages them.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const place = { subject: amina.subject, name: 'profile' }
const copy = () => ({ savedAt: Date.now(), bytes: new Uint8Array([1, 2, 3]) })

/** Starts the app on the same disk with empty memory. */
async function start() {
  const app = await nextStart()
  const { wasRecovered } = await import('#offline/idb.ts')
  return { ...app, wasRecovered }
}

async function aDayBefore() {
  const app = await start()
  await app.cacheSession(amina)
  await app.writeEntry(place, copy())
  expect(await app.readEntry(place)).toBeDefined()
}

/** Asserts that the member can be verified, and that what they read is cached again. */
async function expectCachesAgain(app: Awaited<ReturnType<typeof start>>) {
  await app.cacheSession(amina)
  await app.writeEntry(place, copy())
  expect(await app.readEntry(place)).toBeDefined()
  const next = await start()
  expect(next.currentDevice()?.member).toEqual(amina)
  expect(await next.readEntry(place)).toBeDefined()
}

async function changeBytes(database: 'cache' | 'device') {
  const EncryptedRow = v.looseObject({ ct: v.instance(ArrayBuffer) })
  const store = strictStore(database)
  for (const [name, row] of await store.entries()) {
    if (!v.is(EncryptedRow, row)) continue
    const bytes = new Uint8Array(row.ct.slice(0))
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    await store.set(name, { ...row, ct: bytes.buffer })
  }
}

/** Simulates a disk that lost the tables: the database exists, but has none. */
async function loseTable(database: 'cache' | 'device') {
  const name = `rowan-${database}`
  const done = async (request: IDBOpenDBRequest) =>
    new Promise<void>((resolve, reject) => {
      request.onsuccess = () => {
        request.result?.close()
        resolve()
      }
      request.onerror = () => reject(new Error('The database does not open'))
    })
  await done(indexedDB.deleteDatabase(name))
  await done(indexedDB.open(name, 1))
}

/** Makes the database fail to open until it is deleted. Returns how often it was deleted. */
async function refuseToOpen(database: 'cache' | 'device' | 'outbox') {
  const name = `rowan-${database}`
  const whole = indexedDB
  const deletions = { count: 0 }
  vi.stubGlobal('indexedDB', {
    open(asked: string, version?: number) {
      if (asked !== name || deletions.count > 0) return whole.open(asked, version)
      throw new DOMException('Internal error', 'UnknownError')
    },
    deleteDatabase(asked: string) {
      if (asked === name) deletions.count += 1
      return whole.deleteDatabase(asked)
    },
  })
  return { deletions, recover: () => vi.stubGlobal('indexedDB', whole) }
}

test('F35: a copy whose bytes changed is not shown, and is kept anew when it is read again', async () => {
  await aDayBefore()
  await changeBytes('cache')
  const app = await start()
  expect(app.currentDevice()?.member).toEqual(amina)
  expect(await app.readEntry(place)).toBeUndefined()
  await expectCachesAgain(app)
})

test('F35: a device whose bytes changed knows nobody until they sign in again', async () => {
  await aDayBefore()
  await changeBytes('device')
  const app = await start()
  expect(app.currentDevice()).toEqual({ isShared: undefined, pendingSignOut: undefined })
  await expectCachesAgain(app)
})

test.each([
  ['cache', 'lost its table', loseTable],
  ['cache', 'does not open', refuseToOpen],
  ['device', 'lost its table', loseTable],
  ['device', 'does not open', refuseToOpen],
] as const)('F35: a %s that %s is made anew, and the person is told', async (name, _, damage) => {
  await aDayBefore()
  await damage(name)
  const app = await start()
  expect(app.currentDevice()?.member).toEqual(name === 'cache' ? amina : undefined)
  expect(await app.readEntry(place)).toBeUndefined()
  expect(app.wasRecovered.get()).toBe(true)
  await expectCachesAgain(app)
})

test('F35: a damaged database is made anew once, whoever reads it at the same time', async () => {
  await strictStore('cache').set('a', 1)
  await loseTable('cache')
  const deletions = vi.spyOn(indexedDB, 'deleteDatabase')
  const store = strictStore('cache')
  const reads = await Promise.all(['a', 'b', 'c'].map(async (key) => store.get(key)))
  expect(reads).toEqual([undefined, undefined, undefined])
  expect(deletions).toHaveBeenCalledTimes(1)
})

test('F35: answers are never given up: a database of theirs that does not open stays as it is', async () => {
  await strictStore('outbox').set('answer', 1)
  const { deletions, recover } = await refuseToOpen('outbox')
  await expect(strictStore('outbox').get('answer')).rejects.toThrow('Internal error')
  expect(await storeWithFallback('outbox').isLasting()).toBe(false)
  expect(deletions.count).toBe(0)
  recover()
  expect(await strictStore('outbox').get('answer')).toBe(1)
})

test('F33: on a full disk what was saved for reading makes room for an answer, and is kept again later', async () => {
  await aDayBefore()
  const app = await start()
  const store = storeWithFallback('outbox')
  let refused = 0
  const full: typeof store = {
    ...store,
    async write(work) {
      const hasCopies = (await rowsOn('cache')).some(([name]) => name !== 'epoch')
      if (!hasCopies) return store.write(work)
      refused += 1
      throw new DOMException('No room', 'QuotaExceededError')
    },
  }
  const isReachable = () => false
  const answering = outboxOver({ store: full, isReachable, makeRoom: app.giveUpCache })
  const said = await answering.submit(answer('dob'), { subject: amina.subject })
  expect(said).toEqual({ state: 'waiting' })
  expect(refused).toBe(1)
  expect((await rowsOn('cache')).map(([name]) => name)).toEqual(['epoch'])
  expect((await strictStore('outbox').entries()).map(([name]) => name.split(' ')[0])).toContain(
    'answer',
  )
  await expectCachesAgain(app)
})
