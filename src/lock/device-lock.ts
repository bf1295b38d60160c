import { clearCache } from '#offline/cache/encrypted-store.ts'
import { holdSecret, type KeyFor } from '#offline/lock-keys.ts'
import { readDeviceRows } from '#offline/session/session-rows.ts'
import { watchForAbsence } from './absence.ts'
import { deleteLocked } from './lock-row.ts'
import { setLockOpen } from './lock-state.ts'
import { beginAnew, tellOtherTabs } from './lock-tabs.ts'
import { deleteLockedAnswers, encryptAnew, release } from './locked-answers.ts'

/** From now on this page uses keys of the lock; answers get out of it where it ends. */
export const takeSecret = (keyFor: KeyFor): void =>
  holdSecret({ keyFor, release, onEnded: () => setLockOpen(false) })

/** Somebody may go on with this page. */
export function openLock(): void {
  watchForAbsence()
  setLockOpen(true)
}

/** Opens the lock of this device in this page. */
export async function unlock(secret: KeyFor): Promise<void> {
  takeSecret(secret)
  const { session } = await readDeviceRows()
  // A tab may have ended just when the lock was set.
  if (session) await encryptAnew(session.subject).catch(() => undefined)
  openLock()
}

/** Closes the lock in every tab. */
export function lockNow(): void {
  tellOtherTabs('begin-anew')
  beginAnew()
}

/**
 * Deletes all that is behind the lock, and the lock. Answers first: one that stayed could never be read. Rejects where
 * the disk refuses; then the lock stays.
 */
export async function deleteLock(): Promise<void> {
  await deleteLockedAnswers()
  await deleteLocked()
  // Without its key it is noise already.
  await clearCache().catch(() => undefined)
  tellOtherTabs('begin-anew')
}
