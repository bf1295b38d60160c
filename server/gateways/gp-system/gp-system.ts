import type { Period } from '#contract/days.ts'
import type { GpDetails } from '#contract/gp-record-details.ts'
import type { Surgery } from '#contract/gp-connection.ts'
import type { Unread } from './assemble-record.ts'
import type { GpFailure } from './gp-http.ts'

/*
 * The seam to the systems of the surgeries. Which protocol is spoken with one is nobody's business
 * beyond it: see `createGpSystem`.
 */

/** Why a surgery's system does not link a person. */
export type LinkRefusal =
  | 'linkage-details'
  | 'demographics'
  | 'wrong-length'
  | 'already-linked'
  | 'practice-not-enabled'
  | 'under-age'

export type Linked =
  | { state: 'linked'; credential: string; practice: Surgery }
  | { state: 'refused'; reason: LinkRefusal }
  /** The pairing of this id was ended: another takes another id. */
  | { state: 'ended' }
  | { state: 'failed'; reason: GpFailure }

/** A pairing by its id; one that an earlier release made, by its credential. */
export type Paired = { linkId: string } | { credential: string }

export type Ended = { state: 'ended' } | { state: 'failed'; reason: GpFailure }

export interface RecordQuery extends Period {
  credential: string
  surgery: Surgery
  /** The range ends today: what is dated later by mistake belongs to it too. */
  isUpToDate: boolean
  now: Date
}

export type ReadRecord =
  /** The reply of the patient API, checked: JSON, compressed with gzip. */
  | { state: 'read'; record: Uint8Array<ArrayBuffer>; unread?: Unread | undefined }
  /** The surgery has ended the connection. */
  | { state: 'ended' }
  | { state: 'failed'; reason: GpFailure }

/** What is expected of the surgeries' systems is returned; nothing is thrown but our own faults. */
export interface GpSystem {
  /**
   * Pairs a person with their record under an id that we make up. The same again gets the same
   * credential: what was asked for and not heard of can be asked for again.
   */
  link(linkId: string, details: GpDetails): Promise<Linked>
  /**
   * Ends a pairing, also one whose request should arrive only now. One that has ended already is no
   * failure, so that it may be asked for again.
   */
  unlink(link: Paired): Promise<Ended>
  /** Reads a record in a thread of its own: one of forty years would hold up everybody else. */
  read(query: RecordQuery): Promise<ReadRecord>
}
