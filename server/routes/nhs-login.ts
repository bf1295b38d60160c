import type { GpDetails } from '#contract/gp-record-details.ts'
import { connectHandedOverGpRecord, getHandedOverGpDetails } from '#contract/nhs-login.ts'
import { asMember } from '../db/as-member.ts'
import type { Member } from '../http/api-env.ts'
import { Refusal } from '../http/refusal.ts'
import { passThrough, serveWithPrefetch, type Served, type Services } from '../http/serve.ts'
import { ifReachable } from '../stores/members.ts'
import { patientIdOf } from '../stores/gp-record.ts'
import { connectLinked, linkUnlessAnswered, oneAtATime } from './gp-connecting.ts'

export const nhsLoginRoutes: readonly Served[] = [
  passThrough(getHandedOverGpDetails, async ({ member, services }) => {
    if (await isConnected(member, services)) return { available: false }
    // That nobody can be asked now is no news to the member: the letter's details work as ever.
    const details = await ifReachable(handedOver(member, services))
    return details ? { available: true, odsCode: details.gpOdsCode } : { available: false }
  }),

  oneAtATime(
    serveWithPrefetch(
      connectHandedOverGpRecord,
      async (call) =>
        linkUnlessAnswered(call, async () => {
          const details = await handedOver(call.member, call.services)
          if (!details) throw new Refusal('not-found', { detail: nothingHandedOver })
          return details
        }),
      connectLinked,
    ),
  ),
]

const nothingHandedOver =
  'NHS login has handed over no details for a GP record. Continue with NHS login again, or use the details of your surgery’s letter.'

const isConnected = async (member: Member, { memberDb }: Services): Promise<boolean> =>
  asMember(memberDb, member.id, async (trx) => (await patientIdOf(trx, member.id)) !== undefined)

async function handedOver(
  member: Member,
  { identity, nhsLogin }: Services,
): Promise<GpDetails | undefined> {
  const accessToken = await identity.nhsLoginToken(member.subject)
  return accessToken === undefined ? undefined : nhsLogin.gpDetails(accessToken)
}
