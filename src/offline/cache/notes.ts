import * as v from 'valibot'
import {
  changeEntryOnceOpen,
  readOnceOpen,
  readRecordOnceOpen,
  saveRecord,
} from './record-cache.ts'

/*
 * What this device keeps of a member's own, or beside a record at the name of its connection: small, in the encrypted
 * cache. On a shared device nothing is kept.
 */

/** Whose record a note is about. */
export interface Connection {
  subject: string
  patientId: string
}

/** Whose note it is, where it is about no record. */
export interface NoteOf {
  subject: string
  patientId?: string
}

/** A kind of note: its name, and what it is as JSON. */
export interface NoteKind<Note> {
  name: string
  schema: v.GenericSchema<unknown, Note>
  toJson: (note: Note) => unknown
}

const entryOf = ({ subject, patientId }: NoteOf, { name }: { name: string }) => ({
  subject,
  name: patientId === undefined ? name : `${name} of ${patientId}`,
})

/** Null where there is none, or none may be shown. Never resolves on a device that keeps nothing. */
export async function readNote<Note>(
  of: NoteOf,
  kind: Pick<NoteKind<Note>, 'name' | 'schema'>,
): Promise<Note | null> {
  const read = of.patientId === undefined ? readOnceOpen : readRecordOnceOpen
  const saved = await read(entryOf(of, kind))
  return noteIn(kind, saved?.bytes)
}

/** Replaces it by what is made of what is there by then. Where that fails it is as it was. */
export const changeNote = async <Note>(
  of: NoteOf,
  kind: NoteKind<Note>,
  change: (before: Note | null) => Note,
): Promise<void> =>
  changeEntryOnceOpen(entryOf(of, kind), (before) => bytesOf(kind, change(noteIn(kind, before))))

/** Replaces it, whatever is there: nothing is read. */
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
