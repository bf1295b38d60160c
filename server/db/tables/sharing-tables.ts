interface SharedLinkRows {
  id: string
  member_id: string
  /** The SHA-256 of what the link's address ends with: the database alone does not lead to it. */
  address: string
  /** A JWE whose key only the link carries. */
  file: string
  /** Salt and scrypt hash, in base64url. */
  passcode: string | null
  tries_left: number
  created_at: Date
  expires_at: Date
}

/** Outlives the link. */
interface SharedLinkOpenings {
  id: string
  member_id: string
  link_id: string
  link_made_at: Date
  at: Date
  /** The name that was given, unchecked. */
  recipient: string
}

export interface SharingTables {
  shared_links: SharedLinkRows
  shared_link_openings: SharedLinkOpenings
}
