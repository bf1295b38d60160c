import type { RecordDay } from '#contract/gp-record-dates.ts'
import type { GpRecord, RecordSectionName } from '#contract/gp-record.ts'

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
  notes: readonly string[]
  /** Present where it is known and says something that the entry's date does not. */
  date?: string
  measurement?: Measurement
  /** How many values of this term and unit were read; from three on they can be compared. */
  comparable?: number
}

/** One entry of any section and shape. Every text is decoded and is text, never markup. */
export interface RecordEntry {
  /** Its own among all entries that were read together. Event ids are not: they occur twice. */
  key: string
  section: RecordSectionName
  /** What is known of the date; undefined when nothing is. */
  day?: RecordDay
  /** `9 April 1987`, `April 1987`, `1987` or `No date`. */
  date: string
  title: string
  /** The surgery's word: Active, Past. */
  status?: string
  isPast?: boolean
  facts: readonly { term: string; value: string }[]
  groups: readonly { heading?: string; readings: readonly Reading[] }[]
  /** Everything above as one text to search in, folded. */
  searched: string
}

/** A record as it is shown: what was asked for, what came, and when. */
export interface LoadedRecord extends Pick<
  GpRecord,
  'from' | 'to' | 'fetchedAt' | 'surgery' | 'sections'
> {
  entries: readonly RecordEntry[]
}
