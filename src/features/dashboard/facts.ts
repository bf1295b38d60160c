import type { Surgery } from '#contract/gp-connection.ts'
import type { KitCloseReason } from '#contract/kits.ts'
import type { User } from '#contract/profile.ts'
import type { StudyInvite } from '#contract/study-invites.ts'
import type { KnownKit } from '#ui/kit-words.ts'

/** What the rules of the dashboard are told about a member. */
export interface DashboardFacts {
  user: User
  hasKitAccess: boolean
  /** The newest order; absent where there is none. */
  kit?: KnownKit
  /** Why the order before it was ended, where it was placed in its stead. */
  replaces?: KitCloseReason
  /** The surgery whose record is connected. */
  connection?: { surgery: Surgery; connectedAt: string }
  invites: readonly StudyInvite[]
}
