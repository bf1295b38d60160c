/*
 * The keys behind the lock of this device. All are derived from one secret, so none of them is stored (decision 173).
 * The secret is stored encrypted only (src/lock/lock-row.ts); this module holds it as a non-extractable key for the
 * life of the page.
 */

/** Derives the key for one purpose from the secret. */
export type KeyFor = (purpose: string) => Promise<CryptoKey>

/** A secret, and what to do when its lock ends. */
export interface HeldSecret {
  keyFor: KeyFor
  /** Re-encrypts waiting answers without the lock, which they must outlive. */
  release: () => Promise<unknown>
  onEnded: () => void
}

let held: HeldSecret | undefined
let isReleasing = false

/** From now on this page uses keys derived from the secret; undefined: keys stored on the disk. */
export function holdSecret(secret: HeldSecret | undefined): void {
  held = secret
}

export const holdsSecret = (): boolean => held !== undefined

/** The lock's key for one purpose; undefined if this page holds no secret. */
export const lockedKey = async (purpose: string): Promise<CryptoKey | undefined> =>
  held?.keyFor(purpose)

/** Whether new answers are encrypted with the lock's key. Not while the lock is ending. */
export const isLocking = (): boolean => holdsSecret() && !isReleasing

/**
 * Releases waiting answers from the lock and ends it. If the disk refuses to release one, the lock stays.
 * @param remove Deletes what has ended, and with `isLockOver` the lock too. Its failure is thrown.
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
