import * as v from 'valibot'
import { recordSections } from '#contract/gp-record.ts'
import { lockBetweenTabs } from '#web-lock'
import { readEntry, writeEntry } from './encrypted-store.ts'
import { cacheOpen, readRecord, saveRecord } from './record-cache.ts'

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
  await cacheOpen(of.subject)
  const read = of.patientId === undefined ? readEntry : readRecord
  const saved = await read(entryOf(of, kind))
  return noteIn(kind, saved?.bytes)
}

const withLock = lockBetweenTabs()

/**
 * Replaces it by what is made of what is there by then: another tab may have replaced it. Where that fails it is as it
 * was.
 */
export async function changeNote<Note>(
  of: NoteOf,
  kind: NoteKind<Note>,
  change: (before: Note | null) => Note,
): Promise<void> {
  const entry = entryOf(of, kind)
  await cacheOpen(of.subject)
  await withLock('rowan-record-note', async () => {
    // Also what may not be shown: it is changed, and not lost.
    const before = await readEntry(entry)
    const bytes = bytesOf(kind, change(noteIn(kind, before?.bytes)))
    await writeEntry(entry, { savedAt: Date.now(), bytes })
  })
}

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

/** What of a record is new since the last look at it on this device. */
export const RecordNews = v.object({
  /** When what was seen last was fetched: an instant in UTC. */
  at: v.string(),
  /** The sections with something new that were not opened, and how much. Absent in what earlier releases wrote. */
  unopened: v.optional(
    v.array(v.object({ section: v.picklist(recordSections), count: v.number() })),
    [],
  ),
})
export type RecordNews = v.InferOutput<typeof RecordNews>

/** A part of the note of what was seen. */
export const newsNote = { name: 'seen', schema: RecordNews }
