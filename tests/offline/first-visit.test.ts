import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isFirstVisit } from '#offline/first-visit.ts'
import { strictStore } from '#offline/idb.ts'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => vi.unstubAllGlobals())

test('a browser that stores nothing of ours is here for the first time', async () => {
  expect(await isFirstVisit()).toBe(true)
})

test('one that has a database of ours is not, also when that is empty', async () => {
  await strictStore('device').clear()
  expect(await isFirstVisit()).toBe(false)
})

test.each([{}, { databases: () => Promise.reject(new Error('Not in private mode')) }, undefined])(
  'one that does not say what it stores may know somebody',
  async (indexedDB) => {
    vi.stubGlobal('indexedDB', indexedDB)
    expect(await isFirstVisit()).toBe(false)
  },
)
