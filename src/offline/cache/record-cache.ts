import { currentDevice, mayShowRecord } from '#offline/session/cached-session.ts'
import { cacheOwner, readEntry, writeEntry, type Entry, type EntryName } from './encrypted-store.ts'

/*
 * The GP record in the encrypted cache, in entries of its own. A record is too large to be rewritten
 * whenever something else changes.
 */

/**
 * The bytes of a record; undefined if there are none that may be shown. The emergency card is made from a record of any age
 * that the cache has (decision 015).
 */
export const readRecord = async (
  record: EntryName,
  { forCard = false } = {},
): Promise<Entry | undefined> => (forCard || mayShowRecord() ? readEntry(record) : undefined)

/** Replaces the bytes of a record, once its member's cache is open. A device that others use stores none. */
export async function saveRecord(
  record: EntryName,
  entry: { savedAt: number; bytes: BufferSource },
): Promise<void> {
  if (await cacheOpen(record.subject)) await writeEntry(record, entry)
}

/**
 * Resolves once the cache of this member is open: a record may arrive while they are still being verified. False at once
 * on a device that others use, where nothing may wait for it.
 */
export const cacheOpen = (subject: string): Promise<boolean> =>
  new Promise((resolve) => {
    if (currentDevice()?.isShared) return resolve(false)
    const look = () => {
      if (cacheOwner.get() !== subject) return
      stop()
      resolve(true)
    }
    const stop = cacheOwner.subscribe(look)
    look()
  })
