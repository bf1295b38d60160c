import { listConsents } from '#contract/consents.ts'
import {
  answerConsentItem,
  answerDelivery,
  giveConsent,
  withdrawConsent,
} from '#contract/consent-decisions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  answerStudyInvite,
  createStudyInvite,
  declineStudy,
  getStudyInvite,
  listStudyInvites,
  undoDecline,
  type StudyInvite,
} from '#contract/study-invites.ts'
import { checkParticipation } from '#contract/participation.ts'
import { getResearchView } from '#contract/research-view.ts'
import { HttpProblem } from '../http/http-problem.ts'
import {
  serve,
  serveWrite,
  serveWriteWithPrefetch,
  type Call,
  type RecordCall,
  type Served,
  type WriteCall,
} from '../http/serve.ts'
import { requireActive } from '../identity/session-check.ts'
import { audit } from '../accounts/audit.ts'
import { markAnswer, markTakenBack, thing } from '../accounts/taken-back.ts'
import { openLinks } from '../sharing/shared-links.ts'
import { consentStore } from './consents.ts'
import { researchViewOf } from './research-view.ts'
import { findReadableStudy } from './studies.ts'
import { studyAnswerStore } from './study-answers.ts'
import { studyInviteStore } from './study-invites.ts'

/** Unknown, closed and another member's all answer 404. */
function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new HttpProblem('not-found')
  return thing
}

export const studyRoutes: readonly Served[] = [
  serve(listStudyInvites, async (call) => invitesOf(call).list()),

  serve(getStudyInvite, async (call) => found(await invitesOf(call).find(call.params.id))),

  serveWriteWithPrefetch(createStudyInvite, requireActive, {
    perform: async (call) =>
      noteAnswer(call, await invitesOf(call).answerStudy(call.body.studyId, true), true),
    today: async (call) => ifAnswered(await invitesOf(call).toStudy(call.body.studyId), true),
  }),

  // Declining shares no data, so it does not wait for the identity provider.
  serveWrite(declineStudy, {
    perform: async (call) =>
      noteAnswer(call, await invitesOf(call).answerStudy(call.params.id, false), false),
    today: async (call) => ifAnswered(await invitesOf(call).toStudy(call.params.id), false),
  }),

  serveWriteWithPrefetch(answerStudyInvite, requireActiveToAccept, {
    perform: async (call) => {
      const { accepted } = call.body
      return noteAnswer(call, await invitesOf(call).answer(call.params.id, accepted), accepted)
    },
    today: async (call) =>
      ifAnswered(await invitesOf(call).find(call.params.id), call.body.accepted),
  }),

  serveWrite(undoDecline, {
    perform: async (call) => {
      const invite = found(await invitesOf(call).undoDecline(call.params.id))
      await markAnswer(call, thing.study(invite.id), false)
      await addAuditEntry(call, 'study-interest', 'decline-undone')
      return invite
    },
    today: async (call) => {
      const invite = await invitesOf(call).find(call.params.id)
      return invite?.declinedAt ? undefined : invite
    },
  }),

  serveWriteWithPrefetch(giveConsent, requireActive, {
    perform: async (call) => {
      const given = found(await consentsOf(call).give({ inviteId: call.params.id, ...call.body }))
      await addAuditEntry(call, 'study-consent', 'given')
      return given
    },
    since: async (call, first) => {
      const consent = await answersOf(call).consentInForce(first.consent.id)
      const invite = await invitesOf(call).find(call.params.id)
      return consent && invite && { consent, invite }
    },
  }),

  // A no shares nothing, so it does not wait for the identity provider.
  serveWriteWithPrefetch(answerConsentItem, requireActiveToAgree, {
    perform: async (call) => {
      const { id: consentId, itemId } = call.params
      const consent = found(await consentsOf(call).answerItem({ consentId, itemId, ...call.body }))
      await markAnswer(call, thing.consentItem(consentId, itemId), !call.body.agreed)
      await addAuditEntry(call, 'study-consent', call.body.agreed ? 'item-agreed' : 'item-refused')
      return { consent }
    },
    today: async (call) => {
      const { id, itemId } = call.params
      const consent = await answersOf(call).consentInForce(id)
      const decision = consent?.decisions.find(({ item }) => item.id === itemId)
      const isAsAnswered = decision?.state === (call.body.agreed ? 'agreed' : 'refused')
      return consent && isAsAnswered ? { consent } : undefined
    },
  }),

  // A no sends nothing, so it does not wait for the identity provider.
  serveWriteWithPrefetch(answerDelivery, requireActiveToSend, {
    perform: async (call) => {
      const { agreed, ...terms } = call.body
      const consent = found(await consentsOf(call).answerDelivery(call.params.id, agreed, terms))
      await addAuditEntry(call, 'study-consent', agreed ? 'delivery-agreed' : 'delivery-refused')
      return { consent }
    },
    today: async (call) => {
      const consent = await answersOf(call).consentInForce(call.params.id)
      const isAsAnswered = consent?.delivery?.state === (call.body.agreed ? 'agreed' : 'refused')
      return isAsAnswered ? { consent } : undefined
    },
  }),

  serve(listConsents, async (call) => ({
    history: await answersOf(call).history(),
    links: await openLinks(call.trx, call.member.id, call.services.now()),
  })),

  // Nothing that can fail comes first: consent can be withdrawn at any time (section 1).
  serveWrite(withdrawConsent, {
    perform: async (call) => {
      const wantsNews = call.query.news === 'wanted'
      const withdrawal = found(await consentsOf(call).withdraw(call.params.id, { wantsNews }))
      await markTakenBack(call.services, thing.consent(call.params.id))
      await addAuditEntry(call, 'study-consent', 'withdrawn')
      return { withdrawal }
    },
    // A consent that was withdrawn stays so: whoever agrees again gives another.
    today: async (call) => ({ withdrawal: found(await consentsOf(call).withdraw(call.params.id)) }),
  }),

  serve(getResearchView, async ({ trx, member, services }) =>
    researchViewOf(trx, member.id, services.now()),
  ),

  serve(checkParticipation, async (call) => {
    const reader = { memberId: call.member.id, now: call.services.now() }
    found(await findReadableStudy(call.trx, call.params.id, reader))
    const invite = await invitesOf(call).toStudy(call.params.id)
    return {
      success: invite !== undefined && invite.accepted,
      ...(invite && { inviteId: invite.id }),
    }
  }),
]

/** The invite that was answered, once the ledger and the audit have the answer too. */
async function noteAnswer<E extends Endpoint>(
  call: WriteCall<E>,
  answered: StudyInvite | undefined,
  accepted: boolean,
): Promise<StudyInvite> {
  const invite = found(answered)
  await markAnswer(call, thing.study(invite.id), !accepted)
  await addAuditEntry(call, 'study-interest', accepted ? 'confirmed' : 'declined')
  return invite
}

/** An invite while this is still the answer to it. */
const ifAnswered = (invite: StudyInvite | undefined, accepted: boolean): StudyInvite | undefined =>
  invite && (accepted ? invite.accepted : Boolean(invite.declinedAt)) ? invite : undefined

const answering = ({ now, newId }: RecordCall<Endpoint>['services']) => ({ now: now(), newId })

const invitesOf = <E extends Endpoint>({ trx, member, services }: RecordCall<E>) =>
  studyInviteStore(trx, member.id, answering(services))

const consentsOf = <E extends Endpoint>({ trx, member, services }: RecordCall<E>) =>
  consentStore(trx, member.id, answering(services))

const answersOf = <E extends Endpoint>({ trx, member, services }: RecordCall<E>) =>
  studyAnswerStore(trx, member.id, services.now())

/** Declining shares no data, so it does not wait for the identity provider. */
async function requireActiveToAccept(call: Call<typeof answerStudyInvite>): Promise<void> {
  if (call.body?.accepted) await requireActive(call)
}

async function requireActiveToAgree(call: Call<typeof answerConsentItem>): Promise<void> {
  if (call.body?.agreed) await requireActive(call)
}

async function requireActiveToSend(call: Call<typeof answerDelivery>): Promise<void> {
  if (call.body?.agreed) await requireActive(call)
}

const addAuditEntry = async <E extends Endpoint>(
  { trx, member, services, requestId }: RecordCall<E>,
  action: string,
  outcome: string,
) => audit(trx, { at: services.now(), memberId: member.id, action, outcome, requestId })
