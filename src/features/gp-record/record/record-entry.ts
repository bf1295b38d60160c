import type { Store } from '#store'
import type { RecordDay } from '#contract/gp-record-dates.ts'
import type { GpRecord, RecordSectionName } from '#contract/gp-record.ts'
import type { SentDocument } from './document-kind.ts'

/** A value that can be compared with others of the same term and unit. */
export interface Measurement {
  number: number
  /** The value is not known exactly: it is below or above the number. */
  bound?: '<' | '<=' | '>' | '>='
  unit: string
  /** Only where the laboratory sent it, in the unit of the value. */
  range?: { minimum?: number; maximum?: number }
}

/** Something seen, measured or said, as a person reads it. */
export interface Reading {
  term: string
  value?: string
  /** What the laboratory compares the value with, as a sentence. */
  range?: string
  isAbnormal?: true
  /** The word of the surgery where it marked the value with another than abnormal: High. */
  mark?: string
  /** How far the result is where it is not final, in the word of the laboratory: Preliminary. */
  status?: string
  notes: readonly string[]
  /** Present where it is known and says something that the entry's date does not. */
  date?: string
  /** The day of that date. */
  day?: RecordDay
  measurement?: Measurement
  /** The last value of this term and unit from an earlier day. */
  before?: { value: string; date: string }
  /** Of a letter: its content, where it was sent and can be opened. */
  document?: SentDocument
  /** How many values of this term and unit were read; from three on they can be compared. */
  comparable?: number
}

/** One entry of any section and shape. Every text is decoded and is text, never markup. */
export interface RecordEntry {
  /** Its own among all entries that were read together. Event ids are not: they occur twice. */
  key: string
  /** The same for the same words of the surgery. */
  fingerprint: number
  section: RecordSectionName
  /** What is known of the date; undefined when nothing is. */
  day?: RecordDay
  /** `9 April 1987 at 14:05`, `April 1987`, `1987`, a date as it was written, or `No date`. */
  date: string
  title: string
  /** Who wrote it, and where. */
  by?: string
  /** The heading that it stands under, where that is not its year. */
  group?: string
  /** The surgery's word: Active, Past. */
  status?: string
  isPast?: boolean
  /** Of an event: it is a letter or another document. */
  isLetter?: true
  facts: readonly { term: string; value: string }[]
  groups: readonly { heading?: string; readings: readonly Reading[] }[]
  /** Texts of it that were HTML, as they were sent. */
  asSent?: readonly string[]
  /** Something was sent of it that cannot be read. */
  isPartial?: true
  /** Everything above as one text to search in, folded. */
  searched: string
}

/** The entries of each section, most recent first. */
export type EntriesBySection = ReadonlyMap<RecordSectionName, readonly RecordEntry[]>

/** How many entries stand under a heading: a year of four digits, `No date`, or a group of medicines. */
export interface HeadingCount {
  heading: string
  count: number
}

/** What is known of a record before its entries are made: what was asked for, what came, and when. */
export interface RecordAbout extends Pick<
  GpRecord,
  'from' | 'to' | 'fetchedAt' | 'surgery' | 'patient' | 'warnings' | 'sections' | 'notShown'
> {
  /** The headings of each section that has entries, in the order in which they are shown. */
  headings: ReadonlyMap<RecordSectionName, readonly HeadingCount[]>
}

/** A record as it came. The rest of its entries may still be on its way from the worker. */
export interface FetchedRecord extends RecordAbout {
  entries: Store<LoadingEntries>
}

/** Of an entry that waits to be opened: nothing of what it says. */
export type UnopenedEntry = Pick<RecordEntry, 'fingerprint' | 'section' | 'day' | 'isLetter'>

/** A record as it is shown, searched, compared and printed: without what its member has not opened (`useGated`). */
export interface LoadedRecord extends FetchedRecord {
  unopened: readonly UnopenedEntry[]
}

/**
 * What of the entries is here: the first of each section, then all; it changes at most once. Nothing is shown
 * of a record whose rest does not come.
 */
export type LoadingEntries =
  | { state: 'loading' | 'whole'; entries: EntriesBySection }
  | { state: 'failed'; entries?: undefined }
