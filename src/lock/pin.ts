import { plainDigits } from '#contract/fold.ts'
import { giveUpCache } from '#offline/cache/encrypted-store.ts'
import { isDiskFull } from '#offline/idb.ts'
import { lockBetweenTabs } from '#web-lock'
import { parsed } from '#offline/encryption.ts'
import type { KeyFor } from '#offline/key-source.ts'
import { newSalt, PinLock, readLock, secretIn, updateLock, type NewLock } from './lock-row.ts'

/*
 * There are only a million PINs, so guessing is slowed down twice: by PBKDF2, and by a wait that grows with each wrong
 * PIN. An open page counts the wait, in one tab: neither the clock nor a reload shortens it.
 */

/** The cost of one guess, measured in docs/security.md. */
export const iterations = 1_000_000

/** In the digits of any script: a phone's keyboard may have its own. */
export const isPin = (typed: string): boolean => /^\d{6}$/.test(plainDigits(typed))

/** How long nobody may try after this many wrong PINs, in milliseconds. */
export const waitAfter = (failures: number): number =>
  failures < 5 ? 0 : Math.min(30_000 * 2 ** (failures - 5), 300_000)

export async function pinLock(pin: string): Promise<NewLock> {
  const salt = newSalt()
  const row = { v: 1, way: 'pin', salt, iterations, failures: 0, waitLeft: 0 } as const
  return { row, key: await keyOf(pin, row) }
}

export async function keyOf(
  pin: string,
  { salt, iterations: count }: Pick<PinLock, 'salt' | 'iterations'>,
): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(plainDigits(pin)),
    'PBKDF2',
    false,
    ['deriveKey'],
  )
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: count },
    typed,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** The result of trying a PIN. */
export type PinOutcome =
  | { state: 'right'; secret: KeyFor }
  /** `waitLeft`: how long nobody may try now, in milliseconds. */
  | { state: 'wrong'; failures: number; waitLeft: number }
  | { state: 'waiting'; waitLeft: number }
  /** There is no lock any more. */
  | { state: 'gone' }
  /** The try could not be counted, so the PIN was not tried. */
  | { state: 'uncounted'; isDiskFull: boolean }

const lock = lockBetweenTabs()

/** Tries a PIN, one at a time across all tabs. */
export const tryPin = async (pin: string): Promise<PinOutcome> =>
  lock('rowan-pin', async () => {
    const row = parsed(PinLock, await readLock())
    if (!row) return { state: 'gone' }
    if (row.waitLeft > 0) return { state: 'waiting', waitLeft: row.waitLeft }
    // Counted first: killing the browser does not undo a guess.
    const failures = row.failures + 1
    const counted = { failures, waitLeft: waitAfter(failures) }
    try {
      await countTries(counted)
    } catch (cause) {
      return { state: 'uncounted', isDiskFull: isDiskFull(cause) }
    }
    const secret = await secretIn(row, await keyOf(pin, row))
    if (!secret) return { state: 'wrong', ...counted }
    // If the disk refuses, the wait after the next wrong PIN is a little longer.
    await countTries({ failures: 0, waitLeft: 0 }).catch(() => undefined)
    return { state: 'right', secret }
  })

async function countTries(tries: Pick<PinLock, 'failures' | 'waitLeft'>): Promise<void> {
  const write = async () =>
    updateLock((row) => {
      const known = parsed(PinLock, row)
      return known ? { ...known, ...tries } : row
    })
  await write().catch(async (cause: unknown) => {
    if (!isDiskFull(cause)) throw cause
    // The cache can be fetched again.
    await giveUpCache()
    await write()
  })
}

/** How long nobody may try, in milliseconds. */
export const waitLeft = async (): Promise<number> =>
  parsed(PinLock, await readLock())?.waitLeft ?? 0

/**
 * Counts a wait down until it is stopped. One tab counts, and tells all others what is left.
 * @param onLeft Called about every second with the remaining milliseconds, and finally with 0.
 */
export function countDown(onLeft: (milliseconds: number) => void): () => void {
  let isOver = false
  let last = performance.now()
  let isCounting = false
  const stopCounting = holdWhile('rowan-pin-wait', () => {
    isCounting = true
    last = performance.now()
  })
  const tick = async () => {
    const now = performance.now()
    const passed = now - last
    last = now
    if (isCounting) {
      await updateLock((row) => {
        const known = parsed(PinLock, row)
        return known ? { ...known, waitLeft: Math.max(0, known.waitLeft - passed) } : row
      }).catch(() => undefined)
    }
    const left = await waitLeft().catch(() => 0)
    if (isOver) return
    onLeft(left)
    if (left === 0) stop()
  }
  const timer = setInterval(() => void tick(), 1000)
  void tick()
  const stop = () => {
    isOver = true
    clearInterval(timer)
    stopCounting()
  }
  return stop
}

/** Calls `onHeld` once this tab holds the Web Lock of that name. Returns the function that releases it. */
function holdWhile(name: string, onHeld: () => void): () => void {
  let letGo = () => {}
  const over = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let isWanted = true
  void lock(name, async () => {
    if (!isWanted) return
    onHeld()
    await over
  })
  return () => {
    isWanted = false
    letGo()
  }
}
