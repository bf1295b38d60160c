import { clearCache } from '#offline/cache/encrypted-store.ts'
import { storeWithFallback } from '#offline/idb.ts'
import { lockBetweenTabs } from '#offline/lock.ts'
import { localHighWaterMark } from '#offline/outbox/integrity.ts'
import { Outbox } from '#offline/outbox/outbox.ts'
import { deleteLocked } from '#offline/session/session-rows.ts'
import { tellOtherTabs } from './device-lock.ts'

/* What somebody loses who cannot open their lock. Nothing of it can be read by then, but it can be counted. */

const outbox = new Outbox({
  store: storeWithFallback('outbox'),
  lock: lockBetweenTabs(),
  highWaterMark: localHighWaterMark,
  now: Date.now,
})

/** How many answers that were not sent are behind the lock. */
export async function countLockedAnswers(): Promise<number> {
  const owners = await outbox.lockedOwners()
  const counts = await Promise.all(owners.map(async (owner) => outbox.count(owner)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * Deletes all that is behind the lock, and the lock. Answers first: one that stayed could never be read. Rejects where
 * the disk refuses; then the lock stays.
 */
export async function forgetLock(): Promise<void> {
  for (const owner of await outbox.lockedOwners()) await outbox.clear(owner)
  await deleteLocked()
  // Without its key it is noise already.
  await clearCache().catch(() => undefined)
  tellOtherTabs('begin-anew')
}
