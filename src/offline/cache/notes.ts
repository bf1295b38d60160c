import * as v from 'valibot'
import { lockBetweenTabs } from '#web-lock'
import { currentDevice, mayShowRecord } from '#offline/session/cached-session.ts'
import { cacheOwner, readEntry, writeEntry, type Entry, type EntryName } from './encrypted-store.ts'

/*
 * The GP record in the encrypted cache, in entries of its own, because it is too large to be rewritten whenever something
 * else changes; and small notes: the member's own, or about one record, under its connection. A shared device stores none.
 */

/** The connection whose record a note is about. */
export interface RecordConnection {
  subject: string
  patientId: string
}

/** The member whose note it is, if it is about no record. */
export interface NoteOf {
  subject: string
  patientId?: string
}

/** A kind of note: its name and the schema of its JSON. */
export interface NoteKind<Note> {
  name: string
  schema: v.GenericSchema<unknown, Note>
  toJson: (note: Note) => unknown
}

const entryOf = ({ subject, patientId }: NoteOf, { name }: { name: string }) => ({
  subject,
  name: patientId === undefined ? name : `${name} of ${patientId}`,
})

/** Null if there is no note or it may not be shown. */
export async function readNote<Note>(
  of: NoteOf,
  kind: Pick<NoteKind<Note>, 'name' | 'schema'>,
): Promise<Note | null> {
  if (!(await cacheOpen(of.subject))) return null
  const read = of.patientId === undefined ? readEntry : readRecord
  const saved = await read(entryOf(of, kind))
  return noteIn(kind, saved?.bytes)
}

const withLock = lockBetweenTabs()

/**
 * Replaces a note with a function of its current value, which another tab may have written. If that fails the note
 * is unchanged.
 */
export async function changeNote<Note>(
  of: NoteOf,
  kind: NoteKind<Note>,
  change: (before: Note | null) => Note,
): Promise<void> {
  const entry = entryOf(of, kind)
  if (!(await cacheOpen(of.subject))) return
  await withLock('rowan-record-note', async () => {
    // A note that may not be shown is still changed, and not lost.
    const before = await readEntry(entry)
    const bytes = bytesOf(kind, change(noteIn(kind, before?.bytes)))
    await writeEntry(entry, { savedAt: Date.now(), bytes })
  })
}

/** Replaces a note without reading it. */
export const saveNote = async <Note>(of: NoteOf, kind: NoteKind<Note>, note: Note): Promise<void> =>
  saveRecord(entryOf(of, kind), { savedAt: Date.now(), bytes: bytesOf(kind, note) })

const bytesOf = <Note>({ toJson }: NoteKind<Note>, note: Note) =>
  new TextEncoder().encode(JSON.stringify(toJson(note)))

function noteIn<Note>(
  { schema }: Pick<NoteKind<Note>, 'schema'>,
  bytes: ArrayBuffer | undefined,
): Note | null {
  const json = bytes && new TextDecoder().decode(bytes)
  const note = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), json)
  return note.success ? note.output : null
}

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
const cacheOpen = (subject: string): Promise<boolean> =>
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
