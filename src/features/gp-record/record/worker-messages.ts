import type { Period } from '#contract/days.ts'
import type { RecordSectionName } from '#contract/gp-record.ts'
import type { EntriesBySection, RecordAbout } from './record-entry.ts'

/** The replies of the API as they came, for this period. */
export interface RecordToRead {
  replies: readonly ArrayBuffer[]
  period: Period
}

/** What there is to read: replies that came, or those that were kept on the device. */
export type RecordSource = RecordToRead | { packed: ArrayBuffer }

/**
 * To the worker: what to read, then each time that the page is ready for another portion. At last, of
 * replies that came, what is to be kept of them.
 */
export type RecordWish =
  | { kind: 'read'; source: RecordSource }
  | { kind: 'more' }
  | { kind: 'pack' }

/** From the worker. */
export type RecordRead =
  | { kind: 'not-understood' }
  /** The replies are parsed and the contract let them pass. What follows is order and words. */
  | { kind: 'checked' }
  /** What the first screen needs. `isWhole`: there is nothing more. */
  | { kind: 'first'; about: RecordAbout; entries: EntriesBySection; isWhole: boolean }
  /** More, as JSON: reading that holds up the page half as long as taking over objects does. */
  | { kind: 'portion'; section: RecordSectionName; json: string }
  | { kind: 'end' }
  | { kind: 'packed'; bytes: Uint8Array<ArrayBuffer> }
