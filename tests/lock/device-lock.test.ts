import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeWithFallback, strictStore } from '#offline/idb.ts'
import { lockWithin } from '#web-lock'
import { answer } from '../support/answers.ts'
import { notedService } from '../support/deliveries.ts'
import { memoryHighWaterMark } from '../support/outbox-client.ts'
import { amina, nextStart, readableOn, rowsOn, tom } from '../offline/support/next-start.ts'

const pin = '271828'
const place = { subject: amina.subject, name: 'profile' }
const copy = () => ({ savedAt: Date.now(), bytes: new TextEncoder().encode('Alport syndrome') })

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  // Disables the timer that closes the lock after an absence.
  vi.stubGlobal('setInterval', () => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  // An open lock lives in the modules of its page.
  vi.resetModules()
})

const service = () => notedService()
const highWaterMark = memoryHighWaterMark()
const lock = lockWithin()

/** The modules of a fresh page, with an outbox connected as in the app. */
async function modules(open = async () => new Promise(() => undefined)) {
  const delivering = service()
  const { outboxOver } = await import('../support/outbox-client.ts')
  const signingOut = await import('#offline/session/sign-out.ts')
  const { currentOutbox } = await import('#offline/outbox/outbox-client.ts')
  const answers = await import('#lock/locked-answers.ts')
  const { isLockOpen } = await import('#lock/lock-state.ts')
  const outbox = outboxOver({
    store: storeWithFallback('outbox'),
    highWaterMark,
    lock,
    deliver: delivering.deliver,
    isReachable: () => false,
  })
  currentOutbox.set(outbox)
  const { connectKeySource } = await import('#offline/key-source.ts')
  connectKeySource({ open, giveUp: answers.giveUpLocked })
  const { send, remove, stored } = {
    send: outbox.sendAll,
    remove: outbox.clear,
    stored: outbox.stored,
  }
  signingOut.connectWaitingAnswers({ send, remove, stored })
  return {
    outbox,
    answers,
    isLockOpen,
    service: delivering,
    ...answers,
    ...signingOut,
    ...(await import('#lock/device-lock.ts')),
    ...(await import('#lock/lock-row.ts')),
    ...(await import('#lock/pin.ts')),
  }
}

/** A page of Amina, with cached data and a waiting answer. */
async function openPage() {
  const app = { ...(await nextStart()), ...(await modules()) }
  await app.cacheSession(amina)
  await app.writeEntry(place, copy())
  await app.outbox.submit(answer('dob'), { subject: amina.subject })
  return app
}

/** The same with the lock turned on. */
async function lockedDevice() {
  const app = await openPage()
  await app.setLock(await app.pinLock(pin), amina.subject)
  return app
}

/** The next page of this browser, which asks for the lock. */
async function lockedStart() {
  vi.resetModules()
  const device = await import('#offline/session/cached-session.ts')
  const store = await import('#offline/cache/encrypted-store.ts')
  let unlocked = () => {}
  let isAsked = false
  const open = async () => {
    isAsked = true
    await new Promise<void>((resolve) => (unlocked = resolve))
  }
  const app = { ...device, ...store, ...(await modules(open)) }
  const read = device.readDevice()
  await expect.poll(() => isAsked).toBe(true)
  return { ...app, read, unlocked: () => unlocked() }
}

/** Types a PIN, and opens the lock if it is right. */
async function enter(app: Awaited<ReturnType<typeof lockedStart>>, typed: string) {
  const outcome = await app.tryPin(typed)
  if (outcome.state === 'right') {
    await app.unlock(outcome.secret)
    app.unlocked()
    await app.read
  }
  return outcome.state
}

const names = async (database: 'cache' | 'device') => (await rowsOn(database)).map(([name]) => name)
const versions = async () =>
  (await strictStore('outbox').entries()).flatMap(([name, row]) =>
    name.startsWith('answer ') ? [row] : [],
  )
const waiting = async (app: Pick<Awaited<ReturnType<typeof modules>>, 'outbox'>) => {
  await app.outbox.refresh(amina.subject)
  return app.outbox
    .state(amina.subject)
    .get()
    .answers.map(({ questionType }) => questionType)
}

test('behind a lock the device knows nobody, and no key lies on its disk', async () => {
  await lockedDevice()
  expect(await names('device')).toEqual(['cache-key', 'lock', 'session'])
  const rows = [...(await rowsOn('device')), ...(await rowsOn('cache'))]
  const values = rows.flatMap(([, row]) => [row, ...Object.values(Object(row))])
  expect(values.filter((value) => value instanceof CryptoKey)).toEqual([])
  expect(await readableOn('device')).not.toContain('Amina')
  const next = await lockedStart()
  expect(next.currentDevice()).toBeUndefined()
  expect(await next.readEntry(place)).toBeUndefined()
})

test('the right PIN opens the session, what was saved and the answers that wait', async () => {
  await lockedDevice()
  const next = await lockedStart()
  expect(await enter(next, '000000')).toBe('wrong')
  expect(next.currentDevice()).toBeUndefined()
  expect(await enter(next, pin)).toBe('right')
  expect(next.currentDevice()?.member).toEqual(amina)
  const entry = await next.readEntry(place)
  expect(new TextDecoder().decode(entry?.bytes)).toBe('Alport syndrome')
  expect(await waiting(next)).toEqual(['dob'])
})

test('a page that has not opened the lock leaves answers alone, and sends none', async () => {
  await lockedDevice()
  const next = await lockedStart()
  expect(await waiting(next)).toEqual([])
  expect(await next.outbox.sendAll(amina.subject)).toBe(1)
  expect(next.service.calls).toEqual([])
  expect(await enter(next, pin)).toBe('right')
  expect(await waiting(next)).toEqual(['dob'])
})

test('an answer that is given behind an open lock is encrypted for it', async () => {
  const app = await lockedDevice()
  await app.outbox.submit(answer('gender'), { subject: amina.subject })
  expect(await versions()).toEqual([
    expect.objectContaining({ v: 3 }),
    expect.objectContaining({ v: 3 }),
  ])
})

test('turning the lock off leaves the device as it was without one', async () => {
  const app = await lockedDevice()
  await app.removeLock()
  expect(await versions()).toEqual([expect.objectContaining({ v: 2 })])
  const next = { ...(await nextStart()), ...(await modules()) }
  expect(next.currentDevice()?.member).toEqual(amina)
  expect(await next.readEntry(place)).toBeDefined()
  expect(await waiting(next)).toEqual(['dob'])
})

test('signing out ends the lock, and answers that are kept wait for their owner', async () => {
  const app = await lockedDevice()
  await app.signOut({ waiting: 'keep' })
  expect(await names('device')).toEqual(['has-left'])
  const next = { ...(await nextStart()), ...(await modules()) }
  await next.cacheSession({ ...amina, sessionId: 'sess_2' })
  expect(await waiting(next)).toEqual(['dob'])
})

test('a session that ended elsewhere ends the lock too', async () => {
  const app = await lockedDevice()
  await app.clearEndedSession()
  expect(await names('device')).toEqual(['has-left'])
  expect(await versions()).toEqual([expect.objectContaining({ v: 2 })])
})

test('a disk that lets no answer out of the lock keeps the lock', async () => {
  const app = await lockedDevice()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new Error('The disk refuses')
  })
  await app.signOut({ waiting: 'keep' })
  expect(await names('device')).toEqual(['has-left', 'lock'])
  const next = await lockedStart()
  expect(await enter(next, pin)).toBe('right')
  expect(next.currentDevice()?.member).toBeUndefined()
  expect(await waiting(next)).toEqual(['dob'])
})

test('who cannot unlock is told how many answers that costs, and only theirs go', async () => {
  const app = await lockedDevice()
  await app.outbox.submit(answer('gender'), { subject: amina.subject })
  const next = await lockedStart()
  await next.outbox.submit(answer('hospital'), { subject: tom.subject })
  expect(await next.countLockedAnswers()).toBe(2)
  await next.deleteLock()
  expect(await next.countLockedAnswers()).toBe(0)
  expect(await names('device')).toEqual(['has-left'])
  const start = { ...(await nextStart()), ...(await modules()) }
  expect(start.currentDevice()).toMatchObject({ hasUnnamedSignOut: true })
  expect(start.currentDevice()?.member).toBeUndefined()
  expect(await waiting(start)).toEqual([])
  await start.outbox.refresh(tom.subject)
  expect(start.outbox.state(tom.subject).get().answers).toHaveLength(1)
})

test('answers behind a lock that the device has lost are said to be lost', async () => {
  await lockedDevice()
  await strictStore('device').clear()
  const next = { ...(await nextStart()), ...(await modules()) }
  await next.outbox.start(amina.subject)
  await next.outbox.refresh(amina.subject)
  expect(next.outbox.state(amina.subject).get()).toMatchObject({ answers: [], lost: 1 })
})

test('a lock that the disk does not take is not set, and nothing is half set', async () => {
  const app = await openPage()
  const rows = await import('#lock/lock-row.ts')
  vi.spyOn(rows, 'replaceLock').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
  await expect(app.setLock(await app.pinLock(pin), amina.subject)).rejects.toThrow(DOMException)
  expect(app.isLockOpen()).toBe(false)
  expect(await names('device')).toEqual(['cache-key', 'session', 'session-key'])
  expect(await waiting(app)).toEqual(['dob'])
})

test('a tab that ended just when the lock was set is made good at the next start', async () => {
  const app = await openPage()
  vi.spyOn(app.answers, 'reencryptAnswers').mockReturnValue(new Promise(() => undefined))
  void app.setLock(await app.pinLock(pin), amina.subject)
  await expect.poll(async () => names('device')).toContain('lock')
  const next = await lockedStart()
  expect(await enter(next, pin)).toBe('right')
  expect(await waiting(next)).toEqual(['dob'])
  expect(await versions()).toEqual([expect.objectContaining({ v: 3 })])
})

test('a tab that has not heard of the lock writes nothing beside it', async () => {
  const other = await openPage()
  await lockedDevice()
  await other.cacheSession({ ...amina, firstName: 'Amina Noor' })
  expect(await names('device')).toEqual(['cache-key', 'lock', 'session'])
})
