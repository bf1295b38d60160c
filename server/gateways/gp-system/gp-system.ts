import type { Period } from '#contract/days.ts'
import type { GpDetails } from '#contract/gp-record-details.ts'
import type { Surgery } from '#contract/gp-connection.ts'
import type { GpFailure } from './gp-http.ts'
import type { Unread } from './record-reply.ts'

/*
 * The seam to the systems of the surgeries. Which protocol is spoken with one is nobody's business
 * beyond it: see `createGpSystem`.
 */

/** Why a surgery's system does not link a person. */
export type LinkFailure =
  | 'linkage-details'
  | 'demographics'
  | 'wrong-length'
  | 'already-linked'
  | 'practice-not-enabled'
  | 'under-age'

/** Why an answer is of no use. The last two are alarms: a record that is not surely the member's is not shown. */
export type GpFault = GpFailure | 'another-patient' | 'another-practice'

export type Linked =
  | { state: 'linked'; credential: string; practice: Surgery }
  | { state: 'refused'; reason: LinkFailure }
  /** The pairing of this id was ended: another takes another id. */
  | { state: 'ended' }
  /** The NHS login is over. */
  | { state: 'login-ended' }
  | { state: 'failed'; reason: GpFault }

/** Who somebody is by an NHS login of the highest proofing. */
export interface NhsPatient {
  nhsNumber: string
  odsCode: string
  dateOfBirth: string
  idToken: string
}

/** A pairing by its id; one that an earlier release made, by its credential. */
export type Paired = { linkId: string } | { credential: string }

export type Ended = { state: 'ended' } | { state: 'failed'; reason: GpFailure }

export interface RecordQuery extends Period {
  credential: string
  surgery: Surgery
  /** The range ends today: what is dated later by mistake belongs to it too. */
  isUpToDate: boolean
  now: Date
  /** The ID token of the member's NHS login, asked for only where a surgery is reached with it. */
  login: () => Promise<string | undefined>
}

export type ReadRecord =
  /** The reply of the patient API, checked: JSON, compressed with gzip. */
  | { state: 'read'; record: Uint8Array<ArrayBuffer>; unread?: Unread | undefined }
  /** The surgery has ended the connection. */
  | { state: 'ended' }
  /** The member has to continue with NHS login again. */
  | { state: 'login-ended' }
  | { state: 'failed'; reason: GpFault }

/** What is expected of the surgeries' systems is returned; nothing is thrown but our own faults. */
export interface GpSystem {
  /**
   * Pairs a person with their record under an id that we make up. The same again gets the same
   * credential: what was asked for and not heard of can be asked for again.
   */
  link(linkId: string, details: GpDetails): Promise<Linked>
  /** Whether a surgery is reached with an NHS login, which needs no pairing. */
  isReachedByLogin(odsCode: string): boolean
  /** Asks such a surgery whether it lets a person read their record. */
  linkByLogin(patient: NhsPatient, now: Date): Promise<Linked>
  /**
   * Ends a pairing, also one whose request should arrive only now. One that has ended already is no
   * failure, so that it may be asked for again.
   */
  unlink(link: Paired): Promise<Ended>
  /** Reads a record in a thread of its own: one of forty years would hold up everybody else. */
  read(query: RecordQuery): Promise<ReadRecord>
}
