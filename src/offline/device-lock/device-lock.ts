import { holdSecret, holdsSecret, releaseFromLock } from '#offline/lock-keys.ts'
import { createStore, useStore } from '#store'

/*
 * The lock of a device: what every page knows of it. What sets, opens and ends a lock is loaded when it is used.
 */

export type LockState =
  /** No lock is set, or the device has not been read. */
  | 'none'
  /** Nothing of the member is shown, asked for or sent. */
  | 'locked'
  | 'unlocked'

const state = createStore<LockState>('none')

export const lockState = state.get

/** The same; rerenders its caller when it changes. */
export const useLockState = (): LockState => useStore(state)

/** Shows the lock; resolves once somebody has opened it. */
export function untilUnlocked(): Promise<void> {
  state.set('locked')
  return new Promise((resolve) => {
    const stop = state.subscribe(() => {
      if (state.get() === 'locked') return
      stop()
      resolve()
    })
  })
}

/** Resolves once the lock is shown, if it ever is. */
export const untilLocked = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = state.subscribe(() => {
      stop()
      resolve()
    })
  })

/** From now on this page uses keys of the lock. */
export function openLock(secret: CryptoKey): void {
  holdSecret(secret)
  unlockedAt = momentNow()
  state.set('unlocked')
}

/** The lock is over: from now on this page uses keys that lie on the disk. */
export function dropLock(): void {
  holdSecret(undefined)
  state.set('none')
}

/** Ends the lock with what `remove` ends: see `releaseFromLock`. */
export async function endLock(remove: (isLockOver: boolean) => Promise<unknown>): Promise<void> {
  if (await releaseFromLock(remove)) dropLock()
}

/** A device is asked again after this long without use, and before the record. */
export const lockAfter = 5 * 60_000

/** A moment by two clocks: one that nobody can set, and one that goes on while the device sleeps. */
export const momentNow = () => ({ monotonic: performance.now(), wall: Date.now() })
export type Moment = ReturnType<typeof momentNow>

/** Whether five minutes have passed; a clock that was set back by as much counts too. */
export function isLongAgo({ monotonic, wall }: Moment, now: Moment = momentNow()): boolean {
  return now.monotonic - monotonic >= lockAfter || Math.abs(now.wall - wall) >= lockAfter
}

let unlockedAt = momentNow()

/** Whether the lock is asked for once more before the record. */
export const isUnlockOld = (): boolean => holdsSecret() && isLongAgo(unlockedAt)

/** What a tab does that hears of the lock: it begins anew, or shows the harmless page. */
export type LockChange = 'begin-anew' | 'leave'

/** On which the tabs of a device hear that the lock was set, closed or ended in one of them; not in that one itself. */
const channel = () => (opened ??= new BroadcastChannel('rowan-lock'))
let opened: BroadcastChannel | undefined

export const tellOtherTabs = (change: LockChange): void => channel().postMessage(change)

/** Hears what another tab tells. Returns how to stop that. */
export function onLockChanged(heard: (change: LockChange) => void): () => void {
  const listener = ({ data }: MessageEvent<unknown>) => {
    if (data === 'begin-anew' || data === 'leave') heard(data)
  }
  channel().addEventListener('message', listener)
  return () => channel().removeEventListener('message', listener)
}

/** Closes the lock in every tab: a page that begins anew holds nothing in memory. */
export function lockNow(): void {
  tellOtherTabs('begin-anew')
  beginAnew()
}

export function beginAnew(): void {
  document.documentElement.toggleAttribute('hidden', true)
  window.location.reload()
}
