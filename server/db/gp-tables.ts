interface GpConnections {
  /** The `patientId` of the contract: opaque, new with each connection. */
  id: string
  member_id: string
  ods_code: string
  practice_name: string
  /** What the GP system gave for the linkage key, sealed. */
  credential: string
  /** Of the key that opens it. */
  key_id: string
  connected_at: Date
}

export interface GpTables {
  gp_connections: GpConnections
}
