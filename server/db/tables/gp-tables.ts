import type { Generated } from 'kysely'

interface GpConnections {
  /** The `patientId` of the contract: opaque, and new with each connection. */
  id: string
  member_id: string
  ods_code: string
  practice_name: string
  /** What the GP system gave for the linkage key, encrypted. */
  credential: string
  /** The id of its record key. */
  key_id: string
  connected_at: Date
  /** The id of the pairing at the surgery's system; null where an earlier release made it. */
  link_id: string | null
  /** Fingerprints of the account at the surgery, and of all details of the letter. */
  account: string | null
  details: string | null
}

/** A pairing at a surgery that is neither connected nor ended, which a job ends. */
export interface GpPairings {
  /** By which the surgery's system knows it. */
  id: string
  /** The member who may still connect it; null for one that must be ended in any case. */
  member_id: string | null
  /** Fingerprints, as of a connection; of a pairing of an earlier release, the member's id instead. */
  account: string | null
  details: string | null
  /** What identifies a pairing of an earlier release, encrypted. */
  credential: string | null
  /** Not to be ended before. */
  ends_at: Date
  /** The surgery may have been told: it can no longer be connected. */
  is_ending: Generated<boolean>
}

export interface GpTables {
  gp_pairings: GpPairings
  gp_connections: GpConnections
}
