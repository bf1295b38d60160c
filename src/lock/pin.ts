import { giveUpCache } from '#offline/cache/encrypted-store.ts'
import { isDiskFull } from '#offline/idb.ts'
import { lockBetweenTabs } from '#web-lock'
import { parsed } from '#offline/parsed.ts'
import type { KeyFor } from '#offline/lock-keys.ts'
import { newSalt, PinLock, readLock, secretIn, updateLock, type NewLock } from './lock-row.ts'

/*
 * A PIN has a million forms, so each guess is made slow twice: by PBKDF2, and by a wait that grows with each wrong
 * one. The wait is counted by an open page, in one tab: neither a clock nor a reload shortens it.
 */

/** What a guess costs: docs/security.md has it measured. */
export const iterations = 1_000_000

export const isPin = (typed: string): boolean => /^\d{6}$/.test(typed)

/** How long nobody may try after so many wrong PINs, in milliseconds. */
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
    new TextEncoder().encode(pin),
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

/** What came of a PIN. */
export type PinOutcome =
  | { state: 'right'; secret: KeyFor }
  /** `waitLeft`: how long nobody may try now, in milliseconds. */
  | { state: 'wrong'; failures: number; waitLeft: number }
  | { state: 'waiting'; waitLeft: number }
  /** The lock is not there any more. */
  | { state: 'gone' }
  /** The disk, which may be full, cannot count it: it was not tried. */
  | { state: 'uncounted' }

const lock = lockBetweenTabs()

/** Tries a PIN: one at a time, in whatever tab. */
export const tryPin = async (pin: string): Promise<PinOutcome> =>
  lock('rowan-pin', async () => {
    const row = parsed(PinLock, await readLock())
    if (!row) return { state: 'gone' }
    if (row.waitLeft > 0) return { state: 'waiting', waitLeft: row.waitLeft }
    // Counted first: who ends the browser meanwhile has guessed all the same.
    const failures = row.failures + 1
    const counted = { failures, waitLeft: waitAfter(failures) }
    try {
      await countTries(counted)
    } catch {
      return { state: 'uncounted' }
    }
    const secret = await secretIn(row, await keyOf(pin, row))
    if (!secret) return { state: 'wrong', ...counted }
    // Where the disk refuses, the next wrong PIN waits a little longer.
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
    // What was saved for reading can be fetched again.
    await giveUpCache()
    await write()
  })
}

/** How long nobody may try, in milliseconds. */
export const waitLeft = async (): Promise<number> =>
  parsed(PinLock, await readLock())?.waitLeft ?? 0

/**
 * Counts a wait down for as long as it is asked to. Of several tabs one counts, and all of them are told what is left.
 * @param onLeft Called about every second with the milliseconds that are left, and with 0 at last.
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

/** Calls `onHeld` once this tab is the one that holds a lock of that name. Returns how to let go. */
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
