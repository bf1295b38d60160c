import type { Sharing } from '#api/sharing.ts'
import type { Surgery } from '#contract/gp-connection.ts'
import type { KitCloseReason } from '#contract/kits.ts'
import type { User } from '#contract/profile.ts'
import type { StudyInvite } from '#contract/study-invites.ts'
import type { KnownKit } from '#ui/kit-words.ts'

/** The input of the dashboard's rules. */
export interface DashboardFacts {
  user: User
  hasKitAccess: boolean
  /** The newest order, if any. */
  kit?: KnownKit
  /** Why the order that it replaces was closed. */
  replaces?: KitCloseReason
  /** The surgery whose record is connected. */
  connection?: { surgery: Surgery; connectedAt: string }
  invites: readonly StudyInvite[]
  /** Absent if nothing is known of it. */
  sharing?: Sharing
}
