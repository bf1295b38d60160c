import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { promisifyRequest } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strictStore } from '#offline/storage/strict-store.ts'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => {
  say('pageshow', true)
  vi.unstubAllGlobals()
})

/** What a browser says to a page that it hides, to be shown again (`persisted`) or never, and to one that is back. */
const say = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }))

/** A write that takes until `end` is called, as one does that is frozen in the middle. */
async function longWrite() {
  const store = strictStore('vault')
  await store.set('a', 1)
  let isOver = false
  const written = store.write(async (rows) => {
    rows.put('a', 2)
    while (!isOver) await rows.get('a')
  })
  written.catch(() => undefined)
  return {
    written,
    end: () => {
      isOver = true
    },
  }
}

test('a page that is put aside in the middle of a write holds nobody up, and nothing half written stays', async () => {
  const { written } = await longWrite()
  say('pagehide', true)
  await expect(written).rejects.toMatchObject({ name: 'AbortError' })
  say('pageshow', true)
  expect(await strictStore('vault').get('a')).toBe(1)
})

test('what it was reading it reads when it is back, as others have left it', async () => {
  const store = strictStore('vault')
  await store.set('a', 1)
  const read = store.get('a')
  const all = store.entries()
  say('pagehide', true)
  const another = await promisifyRequest(indexedDB.open('rowan-vault'))
  await promisifyRequest(another.transaction('rows', 'readwrite').objectStore('rows').put(2, 'a'))
  say('pageshow', true)
  expect(await read).toBe(2)
  expect(await all).toEqual([['a', 2]])
})

test('put aside, it begins nothing', async () => {
  const store = strictStore('vault')
  await store.set('a', 1)
  say('pagehide', true)
  await expect(store.set('a', 2)).rejects.toMatchObject({ name: 'AbortError' })
  const read = store.get('a')
  say('pageshow', true)
  expect(await read).toBe(1)
  await store.set('a', 2)
  expect(await store.get('a')).toBe(2)
})

test('a page that ends writes to its end', async () => {
  const { written, end } = await longWrite()
  say('pagehide', false)
  end()
  await written
  expect(await strictStore('vault').get('a')).toBe(2)
})
