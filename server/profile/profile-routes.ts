import { birthDateFault, londonDay } from '#contract/days.ts'
import { contactsTag, saveEmergencyContacts } from '#contract/emergency-contacts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  getHealthProfile,
  getUser,
  saveGender,
  saveOnboardingStep,
  syncUser,
  updateUser,
} from '#contract/profile.ts'
import { uniqueSteps } from '#contract/tasks.ts'
import { invalidField, HttpProblem } from '../http/http-problem.ts'
import { namesVersion } from '../http/if-match.ts'
import {
  serve,
  serveSingleStatement,
  serveWrite,
  serveWriteWithPrefetch,
  type RecordCall,
} from '../http/serve.ts'
import { beforeIdentityChange } from '../identity/identity-changes.ts'
import { lockMember } from '../accounts/lock-member.ts'
import { ifReachable } from '../accounts/members.ts'
import { profileStore } from './profile.ts'

export const profileRoutes = [
  serveSingleStatement(getUser, user),

  serveWrite(updateUser, {
    perform: async (call) => {
      const { trx, member, body, services } = call
      if (body.dob !== undefined) refuseBirthDate(body.dob, services.now())
      await beforeIdentityChange(trx, { dob: body.dob }, changeOf(call))
      await profileStore(trx, member.id, services.newId).change(body)
      return user(call)
    },
    today: user,
  }),

  serveWrite(saveGender, {
    perform: async ({ trx, member, body, services }) => {
      await profileStore(trx, member.id, services.newId).change(body)
      return body
    },
    today: async (call) => ({ gender: (await user(call)).gender ?? call.body.gender }),
  }),

  serveWriteWithPrefetch(
    syncUser,
    async ({ member, services }) => ifReachable(services.identity.person(member.subject)),
    {
      perform: async (call, identity) => {
        const { trx, member, body, services } = call
        const { firstName, lastName } = body
        await beforeIdentityChange(trx, { firstName, lastName }, changeOf(call))
        const profile = profileStore(trx, member.id, services.newId)
        // The email address comes only from the identity provider, which has verified it.
        await profile.change({ ...body, email: identity?.email })
        if (identity) await profile.addIdentityDetails(identity)
        return user(call)
      },
      today: user,
    },
  ),

  serveWrite(saveEmergencyContacts, {
    perform: async (call) => {
      const { trx, member, body, services, ifMatch } = call
      await lockMember(trx, member.id)
      if (!namesVersion(ifMatch, await contactsVersion(call))) {
        throw new HttpProblem('setting-changed')
      }
      await profileStore(trx, member.id, services.newId).nameContacts(body.contacts)
      return user(call)
    },
    today: async (call) =>
      (await contactsVersion(call)) === (await contactsTag(call.body.contacts))
        ? user(call)
        : undefined,
  }),

  serveWrite(saveOnboardingStep, {
    perform: async ({ trx, member, body, services }) => {
      const profile = profileStore(trx, member.id, services.newId)
      const step = await profile.markStep(body.id, body.complete)
      if (!step) throw new HttpProblem('not-found')
      return step
    },
    today: async (call) =>
      uniqueSteps((await user(call)).userOnboarding).find(({ id }) => id === call.body.id),
  }),

  serve(getHealthProfile, async ({ trx, member, services }) =>
    profileStore(trx, member.id, services.newId).healthProfile(),
  ),
]

const changeOf = ({ member, requestId, services }: RecordCall<Endpoint>) => ({
  memberId: member.id,
  requestId,
  now: services.now(),
  recordEncryption: services.recordEncryption,
})

async function user({ trx, member, services }: RecordCall<Endpoint>) {
  return profileStore(trx, member.id, services.newId).user()
}

const contactsVersion = async (call: RecordCall<Endpoint>): Promise<string> =>
  contactsTag((await user(call)).emergencyContacts ?? [])

/** Section 5, and the minimum age of section 9 as of today in London. */
function refuseBirthDate(dob: string, now: Date): void {
  switch (birthDateFault(dob, londonDay(now))) {
    case 'in-the-future':
      throw invalidField('dob', 'Your date of birth must be in the past.')
    case 'too-long-ago':
      throw invalidField('dob', 'Check the year of your date of birth.')
    case 'under-16':
      throw new HttpProblem('under-16')
    case undefined:
  }
}
