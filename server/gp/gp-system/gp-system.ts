import type { Period } from '#contract/days.ts'
import type { Surgery } from '#contract/gp-connection.ts'
import type { GpDetails } from '#contract/gp-details.ts'
import type { SaidNewResults } from '#contract/new-results.ts'
import type { GpFailure } from './gp-http.ts'
import type { Unread } from './record-reply.ts'

declare module '../../http/serve.ts' {
  interface Services {
    readonly gpSystem: GpSystem
  }
}

/* The interface to the systems of the surgeries. Only `createGpSystem` knows which protocol each of them speaks. */

/** Why a surgery's system does not link a person. */
export type LinkFailure =
  | 'linkage-details'
  | 'demographics'
  | 'wrong-length'
  | 'already-linked'
  | 'practice-not-enabled'
  | 'under-age'

/** Why an answer is unusable. The last two alert the operator: a record that may not be the member's is never shown. */
export type GpFault = GpFailure | 'another-patient' | 'another-practice'

export type Linked =
  | { state: 'linked'; credential: string; practice: Surgery }
  | { state: 'refused'; reason: LinkFailure }
  /** The pairing with this id was ended: pair again with a new id. */
  | { state: 'ended' }
  /** The NHS login has ended. */
  | { state: 'login-ended' }
  | { state: 'failed'; reason: GpFault }

/** A person identified by an NHS login of the highest proofing level. */
export interface NhsPatient {
  nhsNumber: string
  odsCode: string
  dateOfBirth: string
  idToken: string
}

export type Ended = { state: 'ended' } | { state: 'failed'; reason: GpFailure }

export interface RecordQuery extends Period {
  credential: string
  surgery: Surgery
  /** The range ends today: it includes entries that are dated later by mistake. */
  isUpToDate: boolean
  now: Date
  /** The member's choice, which goes with the record: a device must not show it by an older one. */
  newResults: SaidNewResults
  /** As the resources that the surgery sent, of all dates, in place of the patient API's entries. */
  asSent?: true
  /** The ID token of the member's NHS login, requested only for surgeries that need it. */
  login: () => Promise<string | undefined>
}

export type ReadRecord =
  /** The checked reply of the patient API: JSON, compressed with gzip. */
  | { state: 'read'; record: Uint8Array<ArrayBuffer>; unread?: Unread | undefined }
  /** This surgery's protocol has no resources, which `asSent` asks for. */
  | { state: 'no-resources' }
  /** The surgery has ended the connection. */
  | { state: 'ended' }
  /** The member has to sign in with NHS login again. */
  | { state: 'login-ended' }
  | { state: 'failed'; reason: GpFault }

/** Expected outcomes of the surgeries' systems are returned; only our own faults are thrown. */
export interface GpSystem {
  /**
   * Pairs a person with their record under an id of our choice. Repeating it returns the same
   * credential, so that a request whose reply was lost can be repeated.
   */
  link(linkId: string, details: GpDetails): Promise<Linked>
  /** Whether a surgery is reached with an NHS login, which needs no pairing. */
  isReachedByLogin(odsCode: string): boolean
  /** Asks such a surgery whether this person may read their record. */
  linkByLogin(patient: NhsPatient, now: Date): Promise<Linked>
  /**
   * Ends a pairing, even if its request is still under way. A pairing that has ended already is no
   * failure, so this can be repeated.
   */
  unlink(linkId: string): Promise<Ended>
  /** Reads a record in a worker thread, because a record of forty years would block the event loop. */
  read(query: RecordQuery): Promise<ReadRecord>
}
