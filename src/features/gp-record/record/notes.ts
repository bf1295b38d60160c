import * as v from 'valibot'
import {
  readRecord,
  readRecordOnceOpen,
  saveRecord,
  whenCacheIsOpen,
} from '#offline/cache/record-cache.ts'
import { lockBetweenTabs } from '#offline/lock.ts'
import { jsonOf } from './packed-record.ts'

/*
 * What this device keeps beside a record: small, in the encrypted cache, at the name of the record's connection. On
 * a shared device nothing is kept.
 */

/** Whose record a note is about. */
export interface Connection {
  subject: string
  patientId: string
}

/** A kind of note: its name, and what it is as JSON. */
export interface NoteKind<Note> {
  name: string
  schema: v.GenericSchema<unknown, Note>
}

const entryOf = ({ subject, patientId }: Connection, { name }: NoteKind<unknown>) => ({
  subject,
  name: `${name} of ${patientId}`,
})

/** Null where there is none. Never resolves on a device that keeps nothing. */
export async function readNote<Note>(of: Connection, kind: NoteKind<Note>): Promise<Note | null> {
  return parsed(kind, await readRecordOnceOpen(entryOf(of, kind)))
}

/** Replaces it. Where that fails it is as it was. */
export async function saveNote<Note>(of: Connection, kind: NoteKind<Note>, note: unknown) {
  const bytes = new TextEncoder().encode(JSON.stringify(note))
  await saveRecord(entryOf(of, kind), { savedAt: Date.now(), bytes })
}

const withLock = lockBetweenTabs()

/** The same over what is there by then: another tab may have changed it. */
export async function changeNote<Note>(
  of: Connection,
  kind: NoteKind<Note>,
  change: (before: Note | null) => unknown,
): Promise<void> {
  await whenCacheIsOpen(of.subject)
  await withLock('record-note', async () => {
    const before = parsed(kind, await readRecord(entryOf(of, kind)))
    await saveNote(of, kind, change(before))
  })
}

function parsed<Note>({ schema }: NoteKind<Note>, saved: { bytes: ArrayBuffer } | undefined) {
  const note = v.safeParse(schema, saved && jsonOf(saved.bytes))
  return note.success ? note.output : null
}
