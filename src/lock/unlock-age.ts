import { holdsSecret } from '#offline/lock-keys.ts'

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

export function noteUnlocked(): void {
  unlockedAt = momentNow()
}

/** Whether the lock is asked for once more before the record. */
export const isUnlockOld = (): boolean => holdsSecret() && isLongAgo(unlockedAt)
