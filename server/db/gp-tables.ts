interface GpConnections {
  /** The `patientId` of the contract: opaque, new with each connection. */
  id: string
  member_id: string
  ods_code: string
  practice_name: string
  /** What the GP system gave for the linkage key, encrypted. */
  credential: string
  /** Of the key that opens it. */
  key_id: string
  connected_at: Date
  /** What the surgery's system knows the pairing by; null where an earlier release made it. */
  link_id: string | null
  /** Fingerprints of the account at the surgery and of all details that it was made with. */
  account: string | null
  details: string | null
}

export interface GpTables {
  gp_connections: GpConnections
}
