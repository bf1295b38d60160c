import type * as signOut from '#offline/session/sign-out.ts'
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settled } from '../support/cryptography.ts'
import { amina, nextStart, rowsOn, tom, type Started } from './support/next-start.ts'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => vi.unstubAllGlobals())

const signedInAgain = { ...amina, sessionId: 'sess_2' }
const place = { subject: amina.subject, name: 'profile' }
const copy = () => ({ savedAt: Date.now(), bytes: new Uint8Array([1, 2, 3]) })
const names = async (database: 'cache' | 'device') => (await rowsOn(database)).map(([name]) => name)

/** A tab in which a member has read something. */
async function openTab(): Promise<Started & typeof signOut> {
  const app = await nextStart()
  await app.cacheSession(amina)
  await app.writeEntry(place, copy())
  return { ...app, ...(await import('#offline/session/sign-out.ts')) }
}

const pendingAtNextStart = async () => (await nextStart()).currentDevice()?.pendingSignOut

test('S6: who signs out leaves no key, no cached entry and nobody known; the next start knows that they signed out', async () => {
  const tab = await openTab()
  await tab.signOut({ waiting: 'keep' })
  expect(await names('cache')).toEqual(['epoch'])
  expect(await names('device')).toEqual(['has-left'])
  const next = await nextStart()
  expect(next.currentDevice()).toEqual({ isShared: undefined, pendingSignOut: 'sess_1' })
  next.tell({ type: 'provider-ended', sessionId: 'sess_1' })
  await expect.poll(pendingAtNextStart).toBeUndefined()
})

test('S6: verifications and replies that arrive during a sign-out leave nothing behind', async () => {
  const tab = await openTab()
  let isOver = false
  const pending: Promise<unknown>[] = [tab.signOut({ waiting: 'keep' }).then(() => (isOver = true))]
  while (!isOver) {
    pending.push(tab.cacheSession(amina), tab.writeEntry(place, copy()))
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(pending)
  expect(await names('cache')).toEqual(['epoch'])
  expect(await names('device')).toEqual(['has-left'])
})

test('S6: a tab that is killed after the first transaction has signed out all the same', async () => {
  await openTab()
  const { deleteKeys } = await import('#offline/session/session-rows.ts')
  await deleteKeys({ sessionId: amina.sessionId, isTold: false })
  const next = await nextStart()
  expect(next.currentDevice()?.member).toBeUndefined()
  await next.cacheSession(signedInAgain)
  expect(await next.readEntry(place)).toBeUndefined()
  expect(await names('cache')).toEqual(['epoch'])
})

test('S7: another tab hears of it, keeps nothing and shows nobody', async () => {
  const other = await openTab()
  let heard = 0
  other.onSignedOut(() => (heard += 1))
  const stop = other.listenToOtherTabs()
  const tab = await openTab()
  await tab.signOut({ waiting: 'keep' })
  await expect.poll(() => heard).toBe(1)
  expect(other.currentDevice()?.member).toBeUndefined()
  await other.writeEntry(place, copy())
  expect(await names('cache')).toEqual(['epoch'])
  stop()
})

test('S7: a tab that hears late of a sign-out does nothing to whoever is there by then', async () => {
  const other = await openTab()
  let heard = 0
  other.onSignedOut(() => (heard += 1))
  const stop = other.listenToOtherTabs()
  await other.cacheSession({ ...tom, sessionId: 'sess_2' })
  const said = new BroadcastChannel('rowan-leaving')
  said.postMessage({ sessionId: amina.sessionId })
  said.postMessage({ sessionId: 'sess_2' })
  await expect.poll(() => heard).toBe(1)
  expect(other.currentDevice()?.pendingSignOut).toBe('sess_2')
  said.close()
  stop()
})

test('a verification that was under way while its member signed out in another tab brings nobody back', async () => {
  const other = await nextStart()
  const tab = await openTab()
  await tab.signOut({ waiting: 'keep' })
  await other.cacheSession(amina)
  expect(other.currentDevice()?.member).toBeUndefined()
  await other.writeEntry(place, copy())
  expect(await names('cache')).toEqual(['epoch'])
  const next = await nextStart()
  expect(next.currentDevice()).toEqual({ isShared: undefined, pendingSignOut: amina.sessionId })
})

test('a pending sign-out is not lost when the next member signs in', async () => {
  const tab = await openTab()
  await tab.signOut({ waiting: 'keep' })
  const next = await nextStart()
  await next.cacheSession(signedInAgain)
  const device = (await nextStart()).currentDevice()
  expect(device?.member).toEqual(signedInAgain)
  expect(device?.pendingSignOut).toBe(amina.sessionId)
})

test('a sign-out that was told is no longer pending, and only that one', async () => {
  const tab = await openTab()
  await tab.signOut({ waiting: 'keep' })
  tab.tell({ type: 'provider-ended', sessionId: 'sess_before' })
  await settled()
  expect(await pendingAtNextStart()).toBe(amina.sessionId)
})

test('S7: a page that was frozen finds out that somebody signed out meanwhile', async () => {
  const asleep = await openTab()
  asleep.listenToOtherTabs()()
  expect(await asleep.wasClearedElsewhere()).toBe(false)
  const tab = await openTab()
  await tab.signOut({ waiting: 'keep' })
  expect(await asleep.wasClearedElsewhere()).toBe(true)
})

test('S7: who signed in, removed copies or shared the device on a page is not taken for gone there', async () => {
  const page = { ...(await nextStart()), ...(await import('#offline/session/sign-out.ts')) }
  page.listenToOtherTabs()()
  expect(await page.wasClearedElsewhere()).toBe(false)
  await page.cacheSession(amina)
  await page.writeEntry(place, copy())
  expect(await page.wasClearedElsewhere()).toBe(false)
  await page.removeSavedCopies()
  await page.writeEntry(place, copy())
  expect(await page.wasClearedElsewhere()).toBe(false)
  await page.setShared(true)
  expect(await page.wasClearedElsewhere()).toBe(false)
})

test('S3: removing the saved copies leaves the member signed in, and keeps anew what is read then', async () => {
  const tab = await openTab()
  await tab.removeSavedCopies()
  expect(await names('cache')).toEqual(['epoch'])
  expect(tab.currentDevice()?.member).toEqual(amina)
  await tab.writeEntry(place, copy())
  expect(await tab.readEntry(place)).toBeDefined()
})

test.each(['send', 'keep', 'delete'] as const)(
  'F15: who signs out says what becomes of their answers: %s',
  async (waiting) => {
    const asked: string[] = []
    const tab = await openTab()
    tab.connectWaitingAnswers({
      send: async (subject) => {
        asked.push(`send ${subject}`)
        return 0
      },
      remove: async (subject) => asked.push(`delete ${subject}`),
      stored: async () => undefined,
    })
    await tab.signOut({ waiting })
    expect(asked).toEqual(waiting === 'keep' ? [] : [`${waiting} ${amina.subject}`])
    expect(await names('cache')).toEqual(['epoch'])
  },
)
