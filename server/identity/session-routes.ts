import { checkSession } from '#contract/session.ts'
import { serveWithPrefetch } from '../http/serve.ts'
import { ifReachable } from '../accounts/members.ts'
import { profileStore } from '../profile/profile.ts'

export const sessionRoutes = [
  serveWithPrefetch(
    checkSession,
    async ({ member, services }) =>
      member.isIntroduced ? undefined : ifReachable(services.identity.person(member.subject)),
    async ({ trx, member, services }, person) => {
      if (person) await profileStore(trx, member.id, services.newId).addIdentityDetails(person)
      return { success: true as const, subject: member.subject }
    },
  ),
]
