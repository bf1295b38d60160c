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

export interface GpTables {
  gp_connections: GpConnections
}
