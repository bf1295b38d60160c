import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strictStore } from '#offline/storage/strict-store.ts'

let asked: string[] = []

beforeEach(() => {
  asked = []
  vi.resetModules()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('ROWAN', { ...Reflect.get(window, 'ROWAN'), clerkProxyUrl: '/clerk' })
  vi.stubGlobal('fetch', async (input: string | URL) => {
    asked.push(new URL(String(input), window.location.origin).pathname)
    return Response.json({})
  })
})
afterEach(() => vi.unstubAllGlobals())

const whoIsThere = () => asked.filter((path) => path.startsWith('/clerk/'))

test.each([
  ['is met before the SDK has come', undefined, 1],
  ['is not met while a sign-out of an earlier release names no session', true, 0],
])('somebody whom the device does not know %s', async (_, mark, times) => {
  if (mark) await strictStore('device').set('has-left', mark)
  const { startMembersArea } = await import('#app/MembersArea.tsx')
  await startMembersArea()
  // Later than anybody is met.
  await expect.poll(() => asked).toContain('/health/live')
  expect(whoIsThere()).toHaveLength(times)
})
