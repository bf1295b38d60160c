import { clearCache } from '#offline/cache/encrypted-store.ts'
import { tellOtherTabs } from './lock-tabs.ts'
import { deleteLockedAnswers } from './locked-answers.ts'
import { deleteLocked } from './stored-lock.ts'

/**
 * Deletes all that is behind the lock, and the lock. Answers first: one that stayed could never be read. Rejects where
 * the disk refuses; then the lock stays.
 */
export async function forgetLock(): Promise<void> {
  await deleteLockedAnswers()
  await deleteLocked()
  // Without its key it is noise already.
  await clearCache().catch(() => undefined)
  tellOtherTabs('begin-anew')
}
