import { isAccountSetUp, uniqueSteps } from '#contract/account-setup.ts'
import { invitesWaiting } from '#contract/study-task.ts'
import type { DashboardFacts } from './facts.ts'

/**
 * How much of the bridge a member has built, from 0 to 1: by the questions, record, kit and studies that apply to
 * them. A study counts once it is decided, either way.
 */
export function built({ user, hasKitAccess, kit, invites }: DashboardFacts): number {
  const done = [
    isAccountSetUp(uniqueSteps(user.userOnboarding)),
    user.gpRecordsConnected,
    ...(hasKitAccess ? [kit?.order.status === 'TEST_REGISTERED'] : []),
    ...(invites.length > 0 ? [invitesWaiting(invites).length === 0] : []),
  ]
  return done.filter(Boolean).length / done.length
}
