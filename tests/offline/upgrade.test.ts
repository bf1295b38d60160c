import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strictStore } from '#offline/idb.ts'
import { amina, nextStart, rowsOn } from './support/next-start.ts'
import { restoreReleased } from './support/released.ts'

/* A device that ran the release before the encrypted cache, with the rows that it wrote. */

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:00:00Z') })
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const namesOfDevice = async () => (await rowsOn('device')).map(([name]) => name)
const databases = async () => (await indexedDB.databases()).map(({ name }) => name)
const saved = { subject: amina.subject, name: 'record' }
const entry = () => ({ savedAt: Date.now(), bytes: new Uint8Array([1]) })

/** Writes these rows, next to the rows of that release's member. */
async function restore(rows: Record<string, unknown>): Promise<void> {
  await restoreReleased(1)
  for (const [name, row] of Object.entries(rows)) await strictStore('device').set(name, row)
}

test('what it cached is erased at the first start, with its keys and while a tab of it is open', async () => {
  const removeItem = vi.fn()
  vi.stubGlobal('localStorage', { removeItem })
  await restore({})
  const app = await nextStart()
  expect(app.currentDevice()?.member).toBeUndefined()
  await expect.poll(databases).not.toContain('rowan-vault')
  expect(await databases()).toContain('rowan-outbox')
  expect(await namesOfDevice()).toEqual([])
  expect(removeItem).toHaveBeenCalledWith('rowan-harmless')
})

test.each([true, false])('what was said of sharing stays: %s', async (isShared) => {
  await restore({ 'is-shared': isShared })
  const app = await nextStart()
  await expect.poll(namesOfDevice).toEqual(['is-shared'])
  expect(app.currentDevice()?.isShared).toBe(isShared)
})

test('S6: a sign-out that an earlier release could not tell is told of the session that is there', async () => {
  await restore({ 'has-left': true })
  const app = await nextStart()
  expect(app.currentDevice()).toMatchObject({ hasUnnamedSignOut: true, pendingSignOut: undefined })
  await app.nameSignOut(amina.sessionId)
  const named = { isShared: undefined, pendingSignOut: amina.sessionId }
  expect(app.currentDevice()).toEqual(named)
  expect((await nextStart()).currentDevice()).toEqual(named)
  await app.cacheSession(amina)
  expect(app.currentDevice()?.member).toBeUndefined()
})

test('and is over where nobody is signed in', async () => {
  await restore({ 'has-left': true })
  const app = await nextStart()
  await app.nameSignOut(undefined)
  expect(app.currentDevice()).toEqual({ isShared: undefined, pendingSignOut: undefined })
  expect((await nextStart()).currentDevice()).toEqual({
    isShared: undefined,
    pendingSignOut: undefined,
  })
})

test('a sign-out that names its session is not named anew by a tab that began before', async () => {
  await restore({ 'has-left': true })
  const old = await nextStart()
  const tab = await nextStart()
  const { signOut } = await import('#offline/session/sign-out.ts')
  await tab.cacheSession(amina)
  await signOut({ waiting: 'keep' })
  await old.nameSignOut('sess_of_another')
  await old.nameSignOut(undefined)
  expect((await nextStart()).currentDevice()?.pendingSignOut).toBe(amina.sessionId)
})

test('who signs out in a tab of it that was left open has signed out of this release', async () => {
  const app = await nextStart()
  await app.cacheSession(amina)
  await app.saveRecord(saved, entry())
  // That tab knows only this row.
  await strictStore('device').set('has-left', true)
  const next = await nextStart()
  const { member, pendingSignOut } = next.currentDevice() ?? {}
  expect({ member, pendingSignOut }).toEqual({ member: undefined, pendingSignOut: amina.sessionId })
  expect(await namesOfDevice()).toEqual(['has-left'])
  expect((await rowsOn('cache')).map(([name]) => name)).toEqual(['epoch'])
})

test('a tab of this release hears of it', async () => {
  const app = await nextStart()
  const { listenToOtherTabs } = await import('#offline/session/sign-out.ts')
  await app.cacheSession(amina)
  await app.saveRecord(saved, entry())
  const stop = listenToOtherTabs()
  const channel = new BroadcastChannel('rowan-leaving')
  channel.postMessage('left')
  await expect.poll(app.currentDevice).toMatchObject({ pendingSignOut: amina.sessionId })
  expect(await namesOfDevice()).toEqual(['has-left'])
  channel.close()
  stop()
})
