import type { Sharing } from '#api/sharing.ts'
import { isAccountSetUp, uniqueSteps, invitesWaiting } from '#contract/tasks.ts'
import type { Surgery } from '#contract/gp-connection.ts'
import type { KitCloseReason } from '#contract/kits.ts'
import type { User } from '#contract/profile.ts'
import type { PublicStudy } from '#contract/studies.ts'
import type { StudyInvite } from '#contract/study-invites.ts'
import type { KnownKit } from '#domain/kit-words.ts'

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
  /** The studies that are looking for people. */
  openStudies: readonly PublicStudy[]
  /** Absent if nothing is known of it. */
  sharing?: Sharing
}

/**
 * How much of the bridge a member has built, from 0 to 1: by the questions, record, kit and studies that apply to
 * them. A study counts once it is decided, either way.
 */
export function bridgeProgress({ user, hasKitAccess, kit, invites }: DashboardFacts): number {
  const done = [
    isAccountSetUp(uniqueSteps(user.userOnboarding)),
    user.gpRecordsConnected,
    ...(hasKitAccess ? [kit?.order.status === 'TEST_REGISTERED'] : []),
    ...(invites.length > 0 ? [invitesWaiting(invites).length === 0] : []),
  ]
  return done.filter(Boolean).length / done.length
}
