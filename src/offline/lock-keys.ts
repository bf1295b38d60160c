import { setLockOpen } from '#offline/device-lock/lock-state.ts'

/*
 * The keys behind a lock of this device. One secret opens everything; on the disk it lies encrypted alone
 * (device-lock/lock-row.ts), and here for as long as this page lives, as a key that no script can read out. Every other
 * key comes from it, so that none of them lies anywhere (decision 173).
 */

/** Derives the key for one purpose from the secret. */
export type KeyFor = (purpose: string) => Promise<CryptoKey>
let keyFor: KeyFor | undefined

/** From now on this page uses keys of the lock; undefined: keys that lie on the disk. */
export function holdSecret(derive: KeyFor | undefined): void {
  keyFor = derive
}

export const holdsSecret = (): boolean => keyFor !== undefined

/** The key of the lock for one purpose; undefined where this page holds none. */
export const lockedKey = async (purpose: string): Promise<CryptoKey | undefined> =>
  keyFor?.(purpose)

/** Takes answers that wait out of the lock, which they must outlive. */
type Release = () => Promise<unknown>
let release: Release = async () => undefined
let isReleasing = false

/** Hands over the outbox. */
export function connectLockedAnswers(releaseAnswers: Release): void {
  release = releaseAnswers
}

/** Whether a new answer is encrypted for the lock: not while it ends. */
export const isLocking = (): boolean => holdsSecret() && !isReleasing

/**
 * Lets answers out of the lock and ends it with what `remove` ends. Where the disk refuses to let one out, it stays.
 * @param remove Takes from the disk what is over, and the lock with it where that may be. Its failure is thrown.
 */
export async function endLock(remove: (isLockOver: boolean) => Promise<unknown>): Promise<void> {
  isReleasing = true
  try {
    const isLockOver = holdsSecret() && (await release().then(...yesOrNo))
    await remove(isLockOver)
    if (!isLockOver) return
    holdSecret(undefined)
    setLockOpen(false)
  } finally {
    isReleasing = false
  }
}

const yesOrNo = [() => true, () => false] as const
