import * as v from 'valibot'
import type { Period } from '#contract/days.ts'
import { placeInTime, type RecordDay } from '#contract/gp-record-dates.ts'
import type { Code } from '#contract/gp-record-fields.ts'
import type { GpRecord, ShownSection } from '#contract/gp-record.ts'
import { createStore, type Store } from '#store'
import type { SentDocument } from './documents.ts'

/** A value that can be compared with others of its series. */
export interface Measurement {
  number: number
  /** The exact value is unknown: it is below or above the number. */
  bound?: '<' | '<=' | '>' | '>='
  unit: string
  /** Only if the laboratory sent it, in the unit of the value. */
  range?: { minimum?: number; maximum?: number }
}

/** What a value is a value of: its name and unit alone do not say. */
export interface Measured {
  /** Its specimen, as it was sent. */
  specimen?: string
  /** The report and the panel that it is part of. */
  partOf?: string
  /**
   * The same for values of one thing that was measured: one name, code and unit, of one specimen, place and method. Absent
   * if it is compared with none.
   */
  series?: string
  /** Why it is compared with none. */
  alone?: string
  /** Its name and unit, which results of other things may share. */
  namesake: string
}

/** One observation, as a person reads it. */
export interface Reading {
  term: string
  value?: string
  /** The laboratory's reference range, as a sentence. */
  range?: string
  isAbnormal?: true
  /** The surgery's own mark of the value, if it is not "abnormal": High. */
  mark?: string
  /** The laboratory's status of a result that is not final: Preliminary. */
  status?: string
  /** The laboratory said that it is final. Without this and a status nothing is known of it. */
  isFinal?: true
  /** Of what was observed. For machines. */
  codes?: readonly Code[] | null | undefined
  notes: readonly string[]
  /** Present if it is known and differs from the entry's date. */
  date?: string
  /** The day of that date. */
  day?: RecordDay
  measurement?: Measurement
  /** Of a test result. */
  measured?: Measured
  /** The last value of its series from an earlier day; its number, if that is exact. */
  before?: { value: string; date: string; day: RecordDay; number?: number }
  /** The content of a letter, if it was sent and can be opened. */
  document?: SentDocument
  /** How many values its series has; three or more can be compared. */
  comparable?: number
  /** There are others of its name and unit with which it is not compared. */
  isApart?: true
}

const EntryKey = v.pipe(v.string(), v.brand('EntryKey'))

/**
 * What tells an entry, or a part of one, from all others: its content. A place in a list is none, because another entry
 * stands there once a newer record has come. So only this file makes keys.
 */
export type EntryKey = v.InferOutput<typeof EntryKey>

/** One entry of any section. All texts are decoded, and never contain markup. */
export interface RecordEntry {
  /** Unique within this record, and the same in the next if its content is. Event ids are neither. */
  key: EntryKey
  /** The same for the same content. */
  fingerprint: number
  section: ShownSection
  /** The date, as far as known; undefined if unknown. */
  day?: RecordDay
  /** `9 April 1987 at 14:05`, `April 1987`, `1987`, a date as it was written, or `No date`. */
  date: string
  /** Whether that is when it was written down, because it was not sent when it began. */
  isDateRecorded?: true
  title: string
  /** Who wrote it, and where. */
  by?: string
  /** Its heading, if that is not its year. */
  group?: string
  /** The surgery's own status: Active, Past. */
  status?: string
  isPast?: boolean
  /** When a medicine began, where its date is that of its last issue. */
  start?: RecordDay
  /** When a problem ended, if that day has passed. Its status may still say that it is active. */
  end?: RecordDay
  facts: readonly { term: string; value: string }[]
  groups: readonly { heading?: string; readings: readonly Reading[] }[]
  /** Of what its title names, and what else was sent in codes of FHIR. For machines. */
  codes?: readonly Code[] | null | undefined
  criticalityCode?: string | undefined
  verificationCode?: string | undefined
  /** The texts that were HTML, or are left out of the others, as they were sent. */
  asSent?: readonly string[]
  /** Whether part of it cannot be read. */
  isPartial?: true
  /** All of the above as one folded text, for searching. */
  searched: string
}

/** The entries of each section, most recent first. */
export type EntriesBySection = ReadonlyMap<ShownSection, readonly RecordEntry[]>

/** The number of entries under a heading: a four-digit year, `No date`, or a group of medicines. */
export interface HeadingCount {
  heading: string
  count: number
}

/** What is known about a record before its entries are created: what was requested, what arrived, and when. */
export interface RecordAbout extends Pick<
  GpRecord,
  | 'from'
  | 'to'
  | 'fetchedAt'
  | 'surgery'
  | 'newResults'
  | 'patient'
  | 'warnings'
  | 'sections'
  | 'notShown'
> {
  /** The headings of each section with entries, in the order shown. */
  headings: ReadonlyMap<ShownSection, readonly HeadingCount[]>
  /** The names of all test results, each once, so that a search need not look through their values for them. */
  testNames: readonly string[]
  /** Slices of the period that could not be fetched, the latest first. Without it all of them are here. */
  missingDates?: readonly Period[]
  /** What the surgery wrote about its sections, such as why one is empty. */
  surgeryWords: ReadonlyMap<ShownSection, readonly string[]>
}

/** A record as fetched. The worker may still be sending the rest of its entries. */
export interface FetchedRecord extends RecordAbout {
  entries: Store<LoadingEntries>
}

/** An entry that waits to be opened, without its content. */
export type UnopenedEntry = Pick<RecordEntry, 'fingerprint' | 'section' | 'day'>

/** A record as it is shown, searched, compared and printed: without unopened entries (`useFilteredRecord`). */
export interface LoadedRecord extends FetchedRecord {
  unopened: readonly UnopenedEntry[]
  /** They wait because it is not known yet how the member wants to see them. */
  isChoiceUnknown?: true
}

/**
 * The loaded entries: the first of each section, then all. If the rest fails to load, nothing of the record is
 * shown.
 */
export type LoadingEntries =
  | { state: 'loading' | 'whole'; entries: EntriesBySection }
  | { state: 'failed'; entries?: undefined }

/** The entries of a record that has not loaded yet. */
export const nothingYet = createStore<LoadingEntries>({ state: 'loading', entries: new Map() })

/** A value that is only known to be above or below a number has none. */
export const exactNumber = (measurement: Measurement | undefined): { number?: number } =>
  measurement && measurement.bound === undefined ? { number: measurement.number } : {}

export const readingsOf = ({ groups }: RecordEntry): Reading[] =>
  groups.flatMap(({ readings }) => readings)

/** With its date, as far as known. */
export interface Dated {
  day?: RecordDay | undefined
}

export const latestFirst = (one: Dated, other: Dated): number => {
  const a = placeInTime(one.day)
  const b = placeInTime(other.day)
  if (a === b) return 0
  return a < b ? 1 : -1
}

/** The entry with the latest date; the headings of a section may not be in the order of dates. */
export const latestOf = (entries: readonly RecordEntry[]): RecordEntry | undefined =>
  entries[0]?.group === undefined ? entries[0] : entries.toSorted(latestFirst)[0]

/** Gives the entries of one record their keys, in order: of several with the same content each has its own. */
export function entryKeys(): (entry: { section: ShownSection; fingerprint: number }) => EntryKey {
  const counts = new Map<string, number>()
  return ({ section, fingerprint }) => {
    const content = `${section} ${fingerprint}`
    const count = (counts.get(content) ?? 0) + 1
    counts.set(content, count)
    return v.parse(EntryKey, `${content} ${count}`)
  }
}

/** The key of a part of an entry. The same content has its parts in the same places. */
export const partKey = (entry: EntryKey, ...part: readonly (string | number)[]): EntryKey =>
  v.parse(EntryKey, [entry, ...part].join(' '))

/** The key of a diagnosis that the member named to Rowan. */
export const ownKey = (name: string): EntryKey => v.parse(EntryKey, `own ${name}`)

/** The same for the same content. FNV-1a, which is fast; two entries collide once in four thousand million. */
export function fingerprintOf(sent: object): number {
  const whole = JSON.stringify(sent)
  // An entry whose codes are sent one day is not new by that: a person reads the same.
  const text = ofCodes.test(whole) ? JSON.stringify(sent, withoutCodes) : whole
  let hash = 0x81_1c_9d_c5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93)
  }
  return hash >>> 0
}

/** A key, or a text with one. */
const ofCodes = /(?:\bcodes|Code)(?:$|":)/
const withoutCodes = (name: string, value: unknown): unknown =>
  ofCodes.test(name) ? undefined : value
