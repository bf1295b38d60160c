/*
 * The keys behind a lock of this device. One secret opens everything; on the disk it lies encrypted alone
 * (src/lock/lock-row.ts), and here for as long as this page lives, as a key that no script can read out. Every other
 * key comes from it, so that none of them lies anywhere (decision 173).
 */

/** Derives the key for one purpose from the secret. */
export type KeyFor = (purpose: string) => Promise<CryptoKey>

/** A secret, and what happens with it when its lock ends. */
export interface HeldSecret {
  keyFor: KeyFor
  /** Takes answers that wait out of the lock, which they must outlive. */
  release: () => Promise<unknown>
  onEnded: () => void
}

let held: HeldSecret | undefined
let isReleasing = false

/** From now on this page uses keys of the lock; undefined: keys that lie on the disk. */
export function holdSecret(secret: HeldSecret | undefined): void {
  held = secret
}

export const holdsSecret = (): boolean => held !== undefined

/** The key of the lock for one purpose; undefined where this page holds none. */
export const lockedKey = async (purpose: string): Promise<CryptoKey | undefined> =>
  held?.keyFor(purpose)

/** Whether a new answer is encrypted for the lock: not while it ends. */
export const isLocking = (): boolean => holdsSecret() && !isReleasing

/**
 * Lets answers out of the lock and ends it with what `remove` ends. Where the disk refuses to let one out, it stays.
 * @param remove Takes from the disk what is over, and the lock with it where that may be. Its failure is thrown.
 */
export async function endLock(remove: (isLockOver: boolean) => Promise<unknown>): Promise<void> {
  const ending = held
  isReleasing = true
  try {
    const isLockOver = ending !== undefined && (await ending.release().then(...yesOrNo))
    await remove(isLockOver)
    if (!isLockOver) return
    holdSecret(undefined)
    ending.onEnded()
  } finally {
    isReleasing = false
  }
}

const yesOrNo = [() => true, () => false] as const
