import { mayShowRecord } from '#offline/session/cached-session.ts'
import { cacheOwner, readEntry, writeEntry, type Entry, type EntryName } from './encrypted-store.ts'

/*
 * The GP record in the encrypted cache: an entry for each period, for it is too large to be written again
 * with every change of something else.
 */

/** The bytes of a record; undefined where there are none that may be shown. */
export const readRecord = async (record: EntryName): Promise<Entry | undefined> =>
  mayShowRecord() ? readEntry(record) : undefined

/** Replaces the bytes of a record, once its member's cache is open. */
export async function saveRecord(
  record: EntryName,
  entry: { savedAt: number; bytes: BufferSource },
): Promise<void> {
  await cacheOpen(record.subject)
  await writeEntry(record, entry)
}

/** The first record may come while its member is still being verified. Never resolves where nothing is cached. */
export const cacheOpen = (subject: string): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (cacheOwner.get() !== subject) return
      stop()
      resolve()
    }
    const stop = cacheOwner.subscribe(look)
    look()
  })
