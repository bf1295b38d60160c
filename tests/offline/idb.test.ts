import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isDiskFull, strictStore } from '#offline/idb.ts'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const openings = () => vi.spyOn(indexedDB, 'open')

/** Another connection to the same database, as of another tab. */
async function connection(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error('The database does not open'))
  })
}

test('what was written is there for whoever opens the database next', async () => {
  await strictStore('cache').set('a', { b: 1 })
  const store = strictStore('cache')
  expect(await store.get('a')).toEqual({ b: 1 })
  expect(await store.entries()).toEqual([['a', { b: 1 }]])
  expect(await store.get('c')).toBeUndefined()
  await store.delete('a')
  expect(await store.entries()).toEqual([])
})

test('every transaction asks for the disk, not for the promise of one', async () => {
  const store = strictStore('cache')
  await store.set('a', 1)
  const transaction = vi.spyOn(
    Object.getPrototypeOf(await connection('rowan-cache')),
    'transaction',
  )
  await store.set('b', 2)
  await store.clear()
  expect(transaction.mock.calls.map(([, , options]) => options)).toEqual([
    { durability: 'strict' },
    { durability: 'strict' },
  ])
})

test('a write is made whole or not at all', async () => {
  const store = strictStore('outbox')
  const fault = new Error('half way')
  const half = store.write(async (rows) => {
    rows.put('a', 1)
    await rows.get('a')
    throw fault
  })
  await expect(half).rejects.toBe(fault)
  expect(await store.entries()).toEqual([])
})

test('what a write returns is what it read inside', async () => {
  const store = strictStore('outbox')
  await store.set('a', 1)
  const seen = await store.write(async (rows) => {
    rows.put('b', 2)
    return rows.entries()
  })
  expect(seen).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})

test('F33: a full disk is told as one, and nothing half written stays', async () => {
  const store = strictStore('outbox')
  await store.set('a', 1)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  const full = await store.set('b', 2).catch((error: unknown) => error)
  expect(isDiskFull(full)).toBe(true)
  vi.restoreAllMocks()
  expect(await store.entries()).toEqual([['a', 1]])
})

test('F36: a connection that the system closed is opened again, once', async () => {
  const open = openings()
  const store = strictStore('outbox')
  await store.set('a', 1)
  const [first] = open.mock.results
  first?.value.result.close()
  expect(await store.get('a')).toBe(1)
  expect(open).toHaveBeenCalledTimes(2)
})

test('F36: a database that stays closed is told, not tried for ever', async () => {
  const store = strictStore('outbox')
  await store.set('a', 1)
  const db = Object.getPrototypeOf(await connection('rowan-outbox'))
  const closed = vi.spyOn(db, 'transaction').mockImplementation(() => {
    throw new DOMException('Closed', 'InvalidStateError')
  })
  await expect(store.get('a')).rejects.toThrow('Closed')
  expect(closed).toHaveBeenCalledTimes(2)
})

test('nobody who deletes the database waits for this tab', async () => {
  const store = strictStore('device')
  await store.set('a', 1)
  await new Promise<void>((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase('rowan-device')
    deletion.onsuccess = () => resolve()
    deletion.onblocked = () => reject(new Error('blocked'))
  })
  expect(await store.get('a')).toBeUndefined()
})

test('the databases are apart', async () => {
  await strictStore('outbox').set('a', 1)
  await strictStore('device').clear()
  expect(await strictStore('outbox').get('a')).toBe(1)
  expect(await strictStore('device').entries()).toEqual([])
})
