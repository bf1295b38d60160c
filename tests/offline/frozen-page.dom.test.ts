import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { promisifyRequest } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const reload = vi.fn()
let pages: AbortController

beforeEach(() => {
  pages = new AbortController()
  vi.resetModules()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('location', { reload })
  const listen = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation((type, listener) =>
    listen(type, listener, { signal: pages.signal }),
  )
})
afterEach(() => {
  pages.abort()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  reload.mockReset()
})

/** The browser's events when it freezes (`persisted`) or discards a page, and when it shows it again. */
const say = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }))

/** The store of a fresh page, with one row. */
async function begin() {
  const { strictStore } = await import('#offline/idb.ts')
  const store = strictStore('cache')
  await store.set('a', 1)
  return store
}

/** Another page's connection to the same database. */
const anotherPage = async () => promisifyRequest(indexedDB.open('rowan-cache'))

/** Whether it has settled once another page has read and written the same database. */
async function outcomeOf(work: Promise<unknown> | undefined): Promise<'settled' | 'open'> {
  let outcome: 'settled' | 'open' = 'open'
  const settle = () => {
    outcome = 'settled'
  }
  void work?.then(settle, settle)
  const another = await anotherPage()
  const rows = another.transaction('rows', 'readwrite').objectStore('rows')
  await promisifyRequest(rows.put(3, 'b'))
  another.close()
  return outcome
}

/** What another page reads. */
async function onDisk(): Promise<unknown> {
  const another = await anotherPage()
  const found = await promisifyRequest(another.transaction('rows').objectStore('rows').get('a'))
  another.close()
  return found
}

/** A write that stays in the middle until `end` is called. */
async function writeInTheMiddle() {
  const store = await begin()
  let isOver = false
  let written: Promise<void> | undefined
  await new Promise<void>((reached) => {
    written = store.write(async (rows) => {
      rows.put('a', 2)
      await rows.get('a')
      reached()
      while (!isOver) await rows.get('a')
    })
  })
  return {
    written,
    end: () => {
      isOver = true
    },
  }
}

test('a page that is frozen in the middle of a write holds nobody up, and begins anew when it is back', async () => {
  const { written } = await writeInTheMiddle()
  say('pagehide', true)
  expect(await outcomeOf(written)).toBe('open')
  expect(await onDisk()).toBe(1)
  expect(reload).not.toHaveBeenCalled()
  say('pageshow', true)
  expect(reload).toHaveBeenCalledOnce()
})

test('so does one that reads, or waits for its turn', async () => {
  const store = await begin()
  const another = await anotherPage()
  const first = another.transaction('rows', 'readwrite').objectStore('rows')
  await promisifyRequest(first.put(2, 'a'))
  const read = store.get('a')
  const written = store.set('a', 4)
  say('pagehide', true)
  another.close()
  expect(await outcomeOf(Promise.race([read, written]))).toBe('open')
  expect(await onDisk()).toBe(2)
  say('pageshow', true)
  expect(reload).toHaveBeenCalledOnce()
})

test('so does one that has yet to open its database', async () => {
  const { strictStore } = await import('#offline/idb.ts')
  void strictStore('cache').set('a', 1)
  say('pagehide', true)
  say('pageshow', true)
  expect(reload).toHaveBeenCalledOnce()
})

test('frozen, it begins nothing', async () => {
  const store = await begin()
  say('pagehide', true)
  expect(await outcomeOf(store.set('a', 2))).toBe('open')
  expect(await onDisk()).toBe(1)
  say('pageshow', true)
  expect(reload).toHaveBeenCalledOnce()
})

test('one that has ended stays so, however often it is frozen', async () => {
  const store = await begin()
  say('pagehide', true)
  void store.set('a', 2)
  say('pagehide', true)
  say('pageshow', true)
  expect(reload).toHaveBeenCalledOnce()
})

test('one that did nothing goes on when it is back', async () => {
  const store = await begin()
  say('pagehide', true)
  say('pageshow', true)
  expect(reload).not.toHaveBeenCalled()
  await store.set('a', 2)
  expect(await store.get('a')).toBe(2)
})

test('a page that is closed writes to its end', async () => {
  const { written, end } = await writeInTheMiddle()
  say('pagehide', false)
  end()
  await written
  expect(await onDisk()).toBe(2)
})
