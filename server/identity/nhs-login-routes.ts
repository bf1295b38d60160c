import { connectHandedOverGpRecord, getHandedOverGpDetails } from '#contract/nhs-login.ts'
import { asMember } from '../db/as-member.ts'
import type { Member } from '../http/api-env.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { passThrough, serveWriteWithPrefetch, type Served, type Services } from '../http/serve.ts'
import { ifReachable } from '../accounts/members.ts'
import { patientIdOf } from '../gp/gp-record.ts'
import {
  connectLinked,
  ifStillConnected,
  linkUnlessAnswered,
  oneAtATime,
} from '../gp/gp-connecting.ts'
import type { LinkBy } from '../gp/gp-linking.ts'

export const nhsLoginRoutes: readonly Served[] = [
  passThrough(getHandedOverGpDetails, async ({ member, services }) => {
    if (await isConnected(member, services)) return { available: false }
    // If the provider cannot be reached, the member is not told: the letter's details still work.
    const by = await ifReachable(handedOver(member, services))
    if (!by) return { available: false }
    return { available: true, odsCode: 'letter' in by ? by.letter.gpOdsCode : by.patient.odsCode }
  }),

  oneAtATime(
    serveWriteWithPrefetch(
      connectHandedOverGpRecord,
      async (call) =>
        linkUnlessAnswered(call, async () => {
          const by = await handedOver(call.member, call.services)
          if (!by) throw nothingHandedOver()
          return by
        }),
      { perform: connectLinked, since: ifStillConnected },
    ),
  ),
]

export const nothingHandedOver = () =>
  new HttpProblem('not-found', {
    detail:
      'NHS login has handed over no details for a GP record. Continue to NHS login again, or use the details of your surgery’s letter.',
  })

const isConnected = async (member: Member, { memberDb }: Services): Promise<boolean> =>
  asMember(memberDb, member.id, async (trx) => (await patientIdOf(trx, member.id)) !== undefined)

/** What the member's last NHS login offers to connect their record with, if anything. */
async function handedOver(
  member: Member,
  { identity, nhsLogin, gpSystem }: Services,
): Promise<LinkBy | undefined> {
  const tokens = await identity.nhsLogin(member.subject)
  if (!tokens) return undefined
  const { letter, patient } = await nhsLogin.handedOver(tokens.accessToken)
  if (patient && gpSystem.isReachedByLogin(patient.odsCode)) {
    return { patient: { ...patient, idToken: tokens.idToken } }
  }
  return letter && { letter }
}
