import { checkSession } from '#contract/session.ts'
import { serveAfter } from '../http/serve.ts'
import { ifReachable } from '../stores/members.ts'
import { profileStore } from '../stores/profile.ts'

export const sessionRoutes = [
  serveAfter(
    checkSession,
    async ({ member, services }) =>
      member.isIntroduced ? undefined : ifReachable(services.identity.person(member.subject)),
    async ({ trx, member, services }, person) => {
      if (person) await profileStore(trx, member.id, services.newId).fillIn(person)
      return { success: true as const, subject: member.subject }
    },
  ),
]
