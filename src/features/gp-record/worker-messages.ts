import type { Period } from '#contract/gp-record-dates.ts'
import type { LoadedRecord, RecordEntry } from './record-entry.ts'

/** To the worker: the replies of the API as they came. */
export interface RecordToRead {
  replies: readonly ArrayBuffer[]
  period: Period
}

/** From the worker: the entries in portions, so that taking them over never holds up the page. */
export type RecordRead =
  | { kind: 'entries'; entries: readonly RecordEntry[] }
  | { kind: 'read'; about: Omit<LoadedRecord, 'entries'> }
  | { kind: 'not-understood' }
