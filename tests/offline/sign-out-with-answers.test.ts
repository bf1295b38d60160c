import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeWithFallback, strictStore } from '#offline/idb.ts'
import { lockWithin } from '#web-lock'
import {
  memoryHighWaterMark,
  outboxOver,
  type OutboxClientParts,
} from '../support/outbox-client.ts'
import { answer } from '../support/answers.ts'
import { notedService, results } from '../support/deliveries.ts'
import { amina, nextStart, tom } from './support/next-start.ts'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => vi.unstubAllGlobals())

/** A tab of Amina, connected as in the app, with a waiting answer of hers and one of Tom's. */
async function openTab({ isReachable = false } = {}) {
  const service = notedService()
  const theirs = {
    highWaterMark: memoryHighWaterMark(),
    lock: lockWithin(),
    deliver: service.deliver,
  }
  const outboxOf = (parts: Partial<OutboxClientParts> = {}) =>
    outboxOver({ ...theirs, store: storeWithFallback('outbox'), ...parts })
  const offline = outboxOf({ isReachable: () => false })
  await offline.submit(answer('dob'), { subject: amina.subject })
  await offline.submit(answer('gender'), { subject: tom.subject })

  const app = await nextStart()
  await app.cacheSession(amina)
  const { signOut, signOutForGood, connectWaitingAnswers, onSignedOut } =
    await import('#offline/session/sign-out.ts')
  const outbox = outboxOf({
    isReachable: () => isReachable,
    onAccountClosed: (subject) => void signOutForGood({ subject }),
  })
  connectWaitingAnswers({ send: outbox.sendAll, remove: outbox.clear, stored: outbox.stored })
  return { app, service, outbox, signOut, signOutForGood, onSignedOut, nextTab: outboxOf }
}

const rows = async () => (await strictStore('outbox').entries()).map(([name]) => name)
const rowsOf = async (subject: string) => (await rows()).filter((name) => name.includes(subject))

/** The member signs in again; resolves with the answers that are then sent. */
async function back(
  { nextTab, service }: Awaited<ReturnType<typeof openTab>>,
  subject: string,
): Promise<string[]> {
  const before = service.calls.length
  service.recover()
  await nextTab().start(subject)
  return service.calls
    .slice(before)
    .map((call) => `${call.subject} ${call.operation.endpoint.path}`)
}

test('F15: who has their answers deleted leaves none, nor a key to any; others keep theirs', async () => {
  const tab = await openTab()
  expect(await rowsOf(amina.subject)).toHaveLength(3)
  await tab.signOut({ waiting: 'delete' })
  expect(await rowsOf(amina.subject)).toEqual([])
  expect(tab.outbox.state(amina.subject).get().answers).toEqual([])
  expect(await back(tab, amina.subject)).toEqual([])
  expect(await back(tab, tom.subject)).toEqual(['user_tom /gender', 'user_tom /onboardings'])
})

test('F15: who keeps their answers finds them sent once they are back, and nobody else sends them', async () => {
  const tab = await openTab()
  await tab.signOut({ waiting: 'keep' })
  expect(await rowsOf(amina.subject)).toHaveLength(3)
  expect(tab.service.calls).toEqual([])
  expect((await back(tab, tom.subject)).every((call) => call.startsWith('user_tom'))).toBe(true)
  const [first] = await back(tab, amina.subject)
  expect(first).toMatch(/^user_amina /)
})

test('F15: who sends their answers has them sent before they are signed out', async () => {
  const tab = await openTab({ isReachable: true })
  tab.service.meet(() => results.noWay())
  await tab.outbox.start(amina.subject)
  tab.service.recover()
  await tab.signOut({ waiting: 'send' })
  expect(tab.service.effects.size).toBe(2)
  expect((await rowsOf(amina.subject)).filter((name) => name.startsWith('answer'))).toEqual([])
  expect(tab.app.whoIsThere().present?.subject).toBeUndefined()
})

test('of an account that was closed elsewhere nothing stays, nor a key; others keep theirs', async () => {
  const tab = await openTab({ isReachable: true })
  const left = new Promise((resolve) => tab.onSignedOut(resolve))
  tab.service.meet(() => results.accountClosed)
  await tab.outbox.start(amina.subject)
  expect(await left).toEqual({ isAccountClosed: true, isQuickExit: false })
  expect(await rowsOf(amina.subject)).toEqual([])
  expect(tab.outbox.state(amina.subject).get().answers).toEqual([])
  expect(tab.app.whoIsThere().present?.subject).toBeUndefined()
  expect(tab.app.currentDevice()).toMatchObject({ pendingSignOut: amina.sessionId })
  expect(await back(tab, tom.subject)).toEqual(['user_tom /gender', 'user_tom /onboardings'])
})

test('of whose account was closed before they were verified here their own answers go, and no others', async () => {
  const tab = await openTab()
  await tab.signOutForGood({ subject: tom.subject, sessionId: 'sess_tom' })
  expect(await rowsOf(tom.subject)).toEqual([])
  expect(await rowsOf(amina.subject)).toHaveLength(3)
  expect(tab.app.currentDevice()).toMatchObject({ pendingSignOut: 'sess_tom' })
})

test('whose account is closed is signed out also where the disk refuses to delete: what it holds stays encrypted', async () => {
  const tab = await openTab()
  const clear = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('The disk does not answer', 'UnknownError')
  })
  await tab.signOutForGood()
  clear.mockRestore()
  expect(tab.app.whoIsThere().present?.subject).toBeUndefined()
})

test('F15: nobody who wanted their answers sent first is signed out while one is left', async () => {
  const tab = await openTab({ isReachable: true })
  tab.service.meet(() => results.noWay())
  await tab.outbox.start(amina.subject)
  const heard = vi.fn<() => void>()
  tab.onSignedOut(heard)
  expect(await tab.signOut({ waiting: 'send' })).toBe('not-sent')
  expect(heard).not.toHaveBeenCalled()
  expect(tab.app.whoIsThere().present?.subject).toBe(amina.subject)
  expect(await rowsOf(amina.subject)).toHaveLength(3)
  tab.service.recover()
  expect(await tab.signOut({ waiting: 'send' })).toBe('signed-out')
  expect(tab.service.effects.size).toBe(2)
})

test('F15: answers that cannot be deleted keep their owner signed in', async () => {
  const tab = await openTab()
  const failing = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('The disk does not answer', 'UnknownError')
  })
  await expect(tab.signOut({ waiting: 'delete' })).rejects.toThrow('The disk does not answer')
  failing.mockRestore()
  expect(tab.app.whoIsThere().present?.subject).toBe(amina.subject)
  expect(await rowsOf(amina.subject)).toHaveLength(3)
})
