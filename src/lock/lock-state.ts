import { hasKeySource } from '#offline/key-source.ts'
import { createStore, useStore } from '#store'

/** In ms. After this long without use the lock closes; an older unlock is asked for again before the record. */
const lockAfter = 5 * 60_000

/** The time by two clocks: one that nobody can change, and one that runs while the device sleeps. */
export const momentNow = () => ({ monotonic: performance.now(), wall: Date.now() })

/** Whether five minutes have passed. A clock that was set back by as much counts too. */
export function isLongAgo({ monotonic, wall }: Moment, now: Moment = momentNow()): boolean {
  return now.monotonic - monotonic >= lockAfter || Math.abs(now.wall - wall) >= lockAfter
}
type Moment = ReturnType<typeof momentNow>

const isOpen = createStore(false)
let changedAt = momentNow()

/** Whether this page has opened a lock. */
export const isLockOpen = isOpen.get
export function setLockOpen(isNowOpen: boolean): void {
  changedAt = momentNow()
  isOpen.set(isNowOpen)
}

/** The same; rerenders its caller when it changes. */
export const useIsLockOpen = (): boolean => useStore(isOpen)

/** Whether the lock has to be opened again before the record is shown. */
export const isUnlockOld = (): boolean => hasKeySource() && isLongAgo(changedAt)
