import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newSecret, PinLock, readLock, replaceLock, updateLock } from '#lock/lock-row.ts'
import { isLongAgo } from '#lock/lock-state.ts'
import { countDown, isPin, keyOf, pinLock, tryPin, waitAfter, waitLeft } from '#lock/pin.ts'
import { parsed } from '#offline/encryption.ts'

const pin = '271828'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function setPin(given: Partial<PinLock> = {}): Promise<void> {
  const { row } = await newSecret(await pinLock(pin))
  await replaceLock({ ...row, ...given })
}

const guess = async (typed: string) => (await tryPin(typed)).state
const row = async () => parsed(PinLock, await readLock())

test('a PIN is six digits', () => {
  expect(['271828', '000000'].map(isPin)).toEqual([true, true])
  expect(['27182', '2718281', '27182a', ' 27182', ''].some(isPin)).toBe(false)
})

test('a PIN is the same in the digits of every keyboard', async () => {
  expect(['\u0662\u0667\u0661\u0668\u0662\u0668', '２７１８２８'].map(isPin)).toEqual([true, true])
  await setPin()
  expect(await guess('\u0662\u0667\u0661\u0668\u0662\u0668')).toBe('right')
})

test('the wait grows with each wrong PIN, up to five minutes: a thousand guesses take more than three days', () => {
  expect([1, 4, 5, 6, 7, 8, 9, 1000].map(waitAfter)).toEqual([
    0, 0, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000,
  ])
  const thousand = Array.from({ length: 1000 }, (_, index) => waitAfter(index + 1))
  expect(thousand.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(3 * 24 * 3_600_000)
})

test('wrong PINs are counted on the disk, and the right one begins anew', async () => {
  await setPin()
  expect(await guess('000000')).toBe('wrong')
  expect(await guess('111111')).toBe('wrong')
  expect(await row()).toMatchObject({ failures: 2, waitLeft: 0 })
  expect(await guess(pin)).toBe('right')
  expect(await row()).toMatchObject({ failures: 0, waitLeft: 0 })
})

test('while one has to wait even the right PIN is not tried', async () => {
  await setPin({ failures: 4 })
  expect(await tryPin('000000')).toEqual({ state: 'wrong', failures: 5, waitLeft: 30_000 })
  expect(await tryPin(pin)).toEqual({ state: 'waiting', waitLeft: 30_000 })
  await updateLock((known) => ({ ...parsed(PinLock, known), waitLeft: 0 }))
  expect(await guess(pin)).toBe('right')
})

test('a guess is counted before it is tried: who ends the browser meanwhile has guessed', async () => {
  await setPin()
  vi.spyOn(crypto.subtle, 'deriveKey').mockRejectedValueOnce(new Error('The browser was ended'))
  await expect(tryPin('000000')).rejects.toThrow('ended')
  expect(await row()).toMatchObject({ failures: 1 })
})

test('a wait is counted by an open page: neither a clock that is set nor a reload shortens it', async () => {
  await setPin({ waitLeft: 3000, failures: 5 })
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'performance'] })
  vi.setSystemTime(Date.now() + 86_400_000)
  expect(await waitLeft()).toBe(3000)
  const left: number[] = []
  const stop = countDown((milliseconds) => left.push(milliseconds))
  for (let second = 1; second <= 2; second += 1) {
    vi.advanceTimersByTime(1000)
    await expect.poll(async () => waitLeft()).toBe(3000 - second * 1000)
  }
  stop()
  expect(await waitLeft()).toBe(1000)
  const again: number[] = []
  countDown((milliseconds) => again.push(milliseconds))
  // The first tick does not count down yet.
  await expect.poll(() => again.length).toBeGreaterThan(0)
  vi.advanceTimersByTime(1000)
  await expect.poll(() => again.at(-1)).toBe(0)
})

/** Waits until a PIN may be tried again, with the page open. */
async function waitItOut(clock: { now: number }): Promise<void> {
  const left = await waitLeft()
  let isFirst = true
  await new Promise<void>((resolve) => {
    countDown((milliseconds) => {
      if (milliseconds === 0) resolve()
      else if (isFirst) {
        isFirst = false
        clock.now += left
        vi.advanceTimersByTime(1000)
      }
    })
  })
}

test('a thousand wrong PINs open nothing, with a wait of five minutes for each by then; the right one does after its wait', async () => {
  const { row: slow } = await pinLock(pin)
  const quick = { ...slow, way: 'pin', iterations: 1, failures: 0, waitLeft: 0 } as const
  const { row: locked } = await newSecret({ row: quick, key: await keyOf(pin, quick) })
  await replaceLock(locked)
  const clock = { now: 0 }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => clock.now)
  const longest: number[] = []
  for (let failures = 1; failures <= 1000; failures += 1) {
    const guessed = await tryPin(String(failures).padStart(6, '0'))
    const due = waitAfter(failures)
    expect(guessed).toEqual({ state: 'wrong', failures, waitLeft: due })
    longest.push(due)
    // On the disk, where a restarted browser finds it.
    expect(await row()).toMatchObject({ failures, waitLeft: due })
    if (due === 0) continue
    expect(await guess(pin)).toBe('waiting')
    if (failures < 1000) await waitItOut(clock)
  }
  expect(longest).toEqual(longest.toSorted((a, b) => a - b))
  expect(clock.now).toBeGreaterThan(3 * 24 * 3_600_000)
  expect(await tryPin(pin)).toEqual({ state: 'waiting', waitLeft: 300_000 })
  await waitItOut(clock)
  expect(await guess(pin)).toBe('right')
  expect(await row()).toMatchObject({ failures: 0, waitLeft: 0 })
}, 120_000)

test('of two tabs that wait one counts', async () => {
  await setPin({ waitLeft: 10_000, failures: 5 })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const stops = [countDown(() => undefined), countDown(() => undefined)]
  vi.advanceTimersByTime(1000)
  await expect.poll(async () => waitLeft()).toBe(9000)
  vi.advanceTimersByTime(1000)
  await expect.poll(async () => waitLeft()).toBe(8000)
  for (const stop of stops) stop()
})

test('without room on the disk a guess is not tried', async () => {
  await setPin()
  const rows = await import('#offline/idb.ts')
  expect(rows.isDiskFull(new DOMException('', 'QuotaExceededError'))).toBe(true)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  expect(await guess(pin)).toBe('uncounted')
  vi.restoreAllMocks()
  expect(await guess(pin)).toBe('right')
})

test('five minutes are over by either clock, also where one was set back', () => {
  const then = { monotonic: 1000, wall: 1_000_000 }
  const after = (monotonic: number, wall: number) =>
    isLongAgo(then, { monotonic: 1000 + monotonic, wall: 1_000_000 + wall })
  expect(after(299_000, 299_000)).toBe(false)
  expect(after(300_000, 0)).toBe(true)
  // The page was frozen, or the device slept.
  expect(after(10, 300_000)).toBe(true)
  expect(after(10, -300_000)).toBe(true)
  expect(after(10, -1000)).toBe(false)
})
