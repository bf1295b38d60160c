import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strictStore } from '#offline/idb.ts'
import { settled } from '../support/cryptography.ts'
import { amina, nextStart } from './support/next-start.ts'

/* A device whose lock was deleted by somebody who could not open it: their session was behind it. */

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:00:00Z') })
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const atNextStart = async () => (await nextStart()).currentDevice()
const restore = async () => strictStore('device').set('has-left', true)

test('S6: the session that is there is the one that was signed out', async () => {
  await restore()
  const app = await nextStart()
  expect(app.currentDevice()).toMatchObject({ hasUnnamedSignOut: true, pendingSignOut: undefined })
  app.tell({ type: 'sign-out-named', sessionId: amina.sessionId })
  const named = { isShared: undefined, pendingSignOut: amina.sessionId }
  expect(app.currentDevice()).toEqual(named)
  await expect.poll(atNextStart).toEqual(named)
  await app.cacheSession(amina)
  expect(app.currentDevice()?.member).toBeUndefined()
})

test('where nobody is signed in the sign-out is over', async () => {
  await restore()
  const app = await nextStart()
  app.tell({ type: 'sign-out-named', sessionId: undefined })
  const over = { isShared: undefined, pendingSignOut: undefined }
  expect(app.currentDevice()).toEqual(over)
  await expect.poll(atNextStart).toEqual(over)
})

test('a sign-out that names its session is not named anew by a tab that began before', async () => {
  await restore()
  const old = await nextStart()
  const tab = await nextStart()
  const { signOut } = await import('#offline/session/sign-out.ts')
  await tab.cacheSession(amina)
  await signOut({ waiting: 'keep' })
  old.tell({ type: 'sign-out-named', sessionId: 'sess_of_another' })
  old.tell({ type: 'sign-out-named', sessionId: undefined })
  await settled()
  expect((await nextStart()).currentDevice()?.pendingSignOut).toBe(amina.sessionId)
})
