import * as v from 'valibot'
import { changeRecord, readRecordOnceOpen } from '#offline/cache/record-cache.ts'
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
  toJson: (note: Note) => unknown
}

const entryOf = <Note>({ subject, patientId }: Connection, { name }: NoteKind<Note>) => ({
  subject,
  name: `${name} of ${patientId}`,
})

/** Null where there is none. Never resolves on a device that keeps nothing. */
export async function readNote<Note>(of: Connection, kind: NoteKind<Note>): Promise<Note | null> {
  const saved = await readRecordOnceOpen(entryOf(of, kind))
  return noteIn(kind, saved?.bytes)
}

/** Replaces it by what is made of what is there by then. Where that fails it is as it was. */
export const changeNote = async <Note>(
  of: Connection,
  kind: NoteKind<Note>,
  change: (before: Note | null) => Note,
): Promise<void> =>
  changeRecord(entryOf(of, kind), (before) => bytesOf(kind, change(noteIn(kind, before))))

const bytesOf = <Note>({ toJson }: NoteKind<Note>, note: Note) =>
  new TextEncoder().encode(JSON.stringify(toJson(note)))

function noteIn<Note>({ schema }: NoteKind<Note>, bytes: ArrayBuffer | undefined): Note | null {
  const note = v.safeParse(schema, bytes && jsonOf(bytes))
  return note.success ? note.output : null
}
