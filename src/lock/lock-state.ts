import { holdsSecret } from '#offline/lock-keys.ts'
import { createStore, useStore } from '#store'

/** A device is asked again after this long without use, and before the record. */
const lockAfter = 5 * 60_000

/** A moment by two clocks: one that nobody can set, and one that goes on while the device sleeps. */
export const momentNow = () => ({ monotonic: performance.now(), wall: Date.now() })

/** Whether five minutes have passed; a clock that was set back by as much counts too. */
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

/** Whether the lock is asked for once more before the record. */
export const isUnlockOld = (): boolean => holdsSecret() && isLongAgo(changedAt)
