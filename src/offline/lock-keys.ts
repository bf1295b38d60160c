import { derivedKey } from '#offline/encryption.ts'

/*
 * The keys behind a lock of this device. One secret opens everything; on the disk it lies encrypted alone
 * (device-lock/lock-row.ts), and here for as long as this page lives, as a key that no script can read out. Every other
 * key comes from it, so that none of them lies anywhere (decision 173).
 */

let secret: CryptoKey | undefined

/** From now on this page uses keys of the lock; undefined: keys that lie on the disk. */
export function holdSecret(key: CryptoKey | undefined): void {
  secret = key
}

export const holdsSecret = (): boolean => secret !== undefined

/** The key of the lock for one purpose; undefined where this page holds none. */
export const lockedKey = async (purpose: string): Promise<CryptoKey | undefined> =>
  secret && derivedKey(secret, purpose)

/** Takes answers that wait out of the lock, which they must outlive. */
type Release = () => Promise<unknown>
let release: Release = async () => undefined
let isReleasing = false

/** Hands over the outbox. */
export function connectLockedAnswers(releaseAnswers: Release): void {
  release = releaseAnswers
}

/** Whether a new answer is encrypted for the lock: not while it ends. */
export const isLocking = (): boolean => secret !== undefined && !isReleasing

/**
 * Lets answers out of the lock, then has it removed. Where the disk refuses to let one out, the lock stays.
 * @param remove Takes from the disk what is over, and the lock with it where that may be. Its failure is thrown.
 */
export async function releaseFromLock(
  remove: (isLockOver: boolean) => Promise<unknown>,
): Promise<boolean> {
  isReleasing = true
  try {
    const isLockOver = secret !== undefined && (await release().then(...yesOrNo))
    await remove(isLockOver)
    return isLockOver
  } finally {
    isReleasing = false
  }
}

const yesOrNo = [() => true, () => false] as const
