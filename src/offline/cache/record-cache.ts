import { mayShowRecord } from '#offline/session/cached-session.ts'
import { lockBetweenTabs } from '#web-lock'
import { cacheOwner, readEntry, writeEntry, type Entry, type EntryName } from './encrypted-store.ts'

/*
 * The GP record in the encrypted cache: an entry for each period, for it is too large to be written again
 * with every change of something else.
 */

/** The bytes of a record; undefined where there are none that may be shown. */
export const readRecord = async (record: EntryName): Promise<Entry | undefined> =>
  mayShowRecord() ? readEntry(record) : undefined

/** The same, once its member's cache is open. Never resolves on a device that keeps nothing. */
export async function readRecordOnceOpen(record: EntryName): Promise<Entry | undefined> {
  await untilOpen(record.subject)
  return readRecord(record)
}

/** The same for what is no record. */
export async function readOnceOpen(entry: EntryName): Promise<Entry | undefined> {
  await untilOpen(entry.subject)
  return readEntry(entry)
}

/** Replaces the bytes of a record, once its member's cache is open. */
export async function saveRecord(
  record: EntryName,
  entry: { savedAt: number; bytes: BufferSource },
): Promise<void> {
  await untilOpen(record.subject)
  await writeEntry(record, entry)
}

const withLock = lockBetweenTabs()

/** The same with what is made of the bytes that are there by then: another tab may have replaced them. */
export async function changeEntryOnceOpen(
  entry: EntryName,
  change: (before: ArrayBuffer | undefined) => BufferSource,
): Promise<void> {
  await untilOpen(entry.subject)
  await withLock('rowan-record-note', async () => {
    // Also what may not be shown: it is changed, and not lost.
    const before = await readEntry(entry)
    await writeEntry(entry, { savedAt: Date.now(), bytes: change(before?.bytes) })
  })
}

/** The first record may come while its member is still being verified. Never resolves where nothing is cached. */
const untilOpen = (subject: string): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (cacheOwner.get() !== subject) return
      stop()
      resolve()
    }
    const stop = cacheOwner.subscribe(look)
    look()
  })
