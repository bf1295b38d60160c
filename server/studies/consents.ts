import { sql, type Transaction } from 'kysely'
import { type Consent, type ItemState, type Withdrawal } from '#contract/consents.ts'
import type { DeliveryTerms } from '#contract/delivery-texts.ts'
import type { DataRequest } from '#contract/studies.ts'
import type { StudyInvite } from '#contract/study-invites.ts'
import type { MemberTransaction, Tables } from '../db/tables.ts'
import { deliveryOutbox } from '../deliveries/outbox.ts'
import { invalidField, HttpProblem } from '../http/http-problem.ts'
import { lockMember } from '../accounts/lock-member.ts'
import { notifyAll } from '../notices/notify.ts'
import { deleteDrafts } from '../questionnaires/drafts.ts'
import { answersSent } from '../questionnaires/responses.ts'
import { recordAnswer, recordDecisions, studyAnswerStore } from './study-answers.ts'
import { studyInviteStore, type Answering } from './study-invites.ts'

interface Agreement {
  inviteId: string
  dataRequestIds: readonly string[]
  /** The items for which the page that was read had no data. */
  notYet: readonly string[]
  textVersion: string
  /** The version of the study that the member has read. */
  studyUpdatedAt: string
  /** The version of the study's own consent text, where it has one. */
  consentTextVersion?: number | undefined
  /** The words by which it is sent to the study, where the page had them. */
  delivery?: DeliveryTerms | undefined
}

interface ItemAnswer {
  consentId: string
  itemId: string
  agreed: boolean
  /** The item's state on the page that was read. */
  shown: ItemState
  /** A no that was given before the database was restored. */
  isAgain?: true
}

interface Leaving {
  /** Whether they hear of the study all the same. */
  wantsNews?: boolean
  isAfterRestore?: boolean
}

/** The consents of one member. */
export const consentStore = (trx: MemberTransaction, memberId: string, at: Answering) => {
  const answers = studyAnswerStore(trx, memberId, at.now)
  const outbox = deliveryOutbox(trx, { memberId, ...at })
  return {
    give: async (agreement: Agreement) => giveConsent(trx, { memberId, ...at }, agreement),

    answerItem: async (answer: ItemAnswer) => answerItem(trx, { memberId, ...at }, answer),

    answerDelivery: async (id: string, agreed: boolean, terms: DeliveryTerms) =>
      answerDelivery(trx, { memberId, ...at }, { id, agreed, terms }),

    /**
     * Undefined when the member has no such consent. A repeated withdrawal returns the first one, and changes nothing. After
     * a restore the study is told in any case: what it has got since the backup, nobody here knows.
     */
    async withdraw(id: string, leaving: Leaving = {}): Promise<Withdrawal | undefined> {
      await lockMember(trx, memberId)
      const consent = await answers.entry(id)
      if (consent?.kind !== 'CONSENT') return undefined
      if (consent.withdrawnAt === null) await recordWithdrawal(consent, leaving)
      const withdrawal = await answers.withdrawalOf(id)
      if (withdrawal?.kind !== 'WITHDRAWAL') throw new Error('A withdrawal made is not there')
      return withdrawal
    },
  }

  async function recordWithdrawal(
    { id, inviteId, study, ...agreed }: Consent,
    { wantsNews = false, isAfterRestore = false }: Leaving,
  ) {
    await trx
      .updateTable('study_invites')
      .set({ withdrawn_at: at.now, wants_news: wantsNews })
      .where('id', '=', inviteId)
      .execute()
    await recordAnswer(trx, {
      memberId,
      inviteId,
      study: { ...study, updatedAt: study.version },
      kind: 'WITHDRAWAL',
      agreed,
      consentId: id,
      ...at,
    })
    await deleteDrafts(trx, { memberId, consentId: id })
    await outbox.end({ consentId: id, studyId: study.id }, isAfterRestore)
  }
}

/**
 * Undefined when the member has no such invite. Throws `invite-declined`, `consent-given`, `birth-date-missing`
 * and `study-changed`, and a 422 for items that the study does not ask for. Data that is not there, or that the
 * page said is not, waits for a second yes.
 */
async function giveConsent(
  trx: MemberTransaction,
  by: Answering & { memberId: string },
  agreement: Agreement,
): Promise<{ consent: Consent; invite: StudyInvite } | undefined> {
  const { memberId, ...at } = by
  const invites = studyInviteStore(trx, memberId, at)
  const answers = studyAnswerStore(trx, memberId, at.now)
  const outbox = deliveryOutbox(trx, by)
  const { inviteId, textVersion } = agreement
  const member = await lockMember(trx, memberId)
  const invite = await invites.find(inviteId)
  if (!invite) return undefined
  const { study, notYet } = invite
  refuseOutOfTurn(invite, agreement)
  if (!member?.dob) throw new HttpProblem('birth-date-missing')
  const decisions = itemsOf(invite, agreement.dataRequestIds).map((item) => ({
    item,
    state: [...notYet, ...agreement.notYet].includes(item.id)
      ? ('waiting' as const)
      : ('agreed' as const),
  }))
  const items = decisions.filter(({ state }) => state === 'agreed').map(({ item }) => item)
  await invites.answer(inviteId, true)
  await trx
    .updateTable('study_invites')
    .set({ consented_at: at.now, withdrawn_at: null, shares: items.length > 0 })
    .where('id', '=', inviteId)
    .execute()
  const id = await recordAnswer(trx, {
    memberId,
    inviteId,
    study,
    kind: 'CONSENT',
    agreed: { items, textVersion, consentText: study.consentText },
    ...at,
  })
  await recordDecisions(trx, { memberId, consentId: id, decisions, now: at.now })
  if (agreement.delivery) await outbox.answer(id, true, agreement.delivery)
  await sendAgreed(outbox, { consentId: id, studyId: study.id }, items)
  const consent = await answers.entry(id)
  const updated = await invites.find(inviteId)
  if (consent?.kind !== 'CONSENT' || !updated) throw new Error('A consent given is not there')
  return { consent, invite: updated }
}

type Outbox = ReturnType<typeof deliveryOutbox>

/** Has the study know of a consent, and which data that it agrees to has come already. */
const sendAgreed = async (
  outbox: Outbox,
  consent: { consentId: string; studyId: string },
  items: readonly DataRequest[],
) =>
  outbox.send(
    consent,
    { type: 'consent.given' },
    ...items.flatMap(({ type, id: itemId }) =>
      type === 'LAB_TEST' ? [{ type: 'kit.data-returned' as const, itemId }] : [],
    ),
  )

interface DeliveryAnswer {
  id: string
  agreed: boolean
  terms: DeliveryTerms
}

/** Throws as the contract says; undefined when the member has no such consent. */
async function answerDelivery(
  trx: MemberTransaction,
  member: Answering & { memberId: string },
  { id, agreed, terms }: DeliveryAnswer,
): Promise<Consent | undefined> {
  const { memberId, now } = member
  const answers = studyAnswerStore(trx, memberId, now)
  await lockMember(trx, memberId)
  const consent = await answers.entry(id)
  if (consent?.kind !== 'CONSENT' || consent.study.isCompleted) return undefined
  const { delivery, withdrawnAt, study, items } = consent
  if (withdrawnAt !== null || delivery?.controller?.version !== terms.controllerVersion) {
    throw new HttpProblem('consent-changed')
  }
  if (delivery.state === (agreed ? 'agreed' : 'refused')) return consent
  if (delivery.state === 'agreed') {
    throw new HttpProblem('consent-given', { detail: 'Withdraw your consent in place of this.' })
  }
  const outbox = deliveryOutbox(trx, member)
  await outbox.answer(id, agreed, terms)
  const of = { consentId: id, studyId: study.id }
  await sendAgreed(outbox, of, items)
  for (const { itemId, roundId } of await answersSent(trx, id)) {
    await outbox.send(of, { type: 'questionnaire.sent', itemId, roundId })
  }
  return answers.consentInForce(id)
}

/**
 * The second answer, about one item. Undefined when the member has no such consent or item, and for a yes to a study that
 * is closed. Throws `consent-changed` when it is not as the page said or the study asks for it no longer, except for a no, which always counts; and
 * `consent-given` for a no to what was agreed with the consent itself and is still asked for: that is withdrawn as a whole.
 */
async function answerItem(
  trx: MemberTransaction,
  { memberId, now, newId }: Answering & { memberId: string },
  { consentId, itemId, agreed, shown, isAgain }: ItemAnswer,
): Promise<Consent | undefined> {
  const answers = studyAnswerStore(trx, memberId, now)
  await lockMember(trx, memberId)
  const consent = await answers.entry(consentId)
  if (consent?.kind !== 'CONSENT') return undefined
  const { decisions: known } = consent
  const decision = known.find(({ item }) => item.id === itemId)
  if (!decision || (agreed && consent.study.isCompleted)) return undefined
  if (consent.withdrawnAt !== null) throw new HttpProblem('consent-changed')
  const state = agreed ? 'agreed' : 'refused'
  if (decision.state === state) return consent
  if (agreed && (decision.state !== shown || !decision.isThere || !decision.isAsked)) {
    throw new HttpProblem('consent-changed')
  }
  // What was part of the consent itself has never waited. What the study asks for no more is no part of it.
  if (!agreed && !isAgain && !decision.hasWaited && decision.isAsked) {
    throw new HttpProblem('consent-given', { detail: 'Withdraw your consent in place of this.' })
  }
  const of = { memberId, consentId }
  if (!(await answers.isStoredByItem(consentId))) {
    await recordDecisions(trx, { ...of, decisions: known, now: new Date(consent.at) })
  }
  await recordDecisions(trx, { ...of, decisions: [{ item: decision.item, state }], now })
  if (!agreed) await deleteDrafts(trx, { ...of, itemId })
  const outbox = deliveryOutbox(trx, { memberId, now, newId })
  const ofItem = { consentId, studyId: consent.study.id, itemId }
  if (agreed) await sendItem(outbox, ofItem, decision.item)
  else if (decision.state === 'agreed') await outbox.end(ofItem, isAgain)
  const updated = await answers.entry(consentId)
  if (updated?.kind !== 'CONSENT') throw new Error('A consent answered is not there')
  await trx
    .updateTable('study_invites')
    .set({ shares: updated.items.length > 0 })
    .where('id', '=', updated.inviteId)
    .execute()
  return updated
}

const sendItem = async (
  outbox: Outbox,
  { itemId, ...consent }: { consentId: string; studyId: string; itemId: string },
  { type }: DataRequest,
) =>
  outbox.send(
    consent,
    { type: 'consent.item-added', itemId },
    ...(type === 'LAB_TEST' ? [{ type: 'kit.data-returned' as const, itemId }] : []),
  )

interface DataArrived {
  memberId: string
  type: DataRequest['type']
  now: Date
  newId: () => string
}

/** Notifies a member, once for each study, that data has come which a consent of theirs waits for. */
export async function notifyOfWaitingItems(
  trx: Transaction<Tables>,
  { memberId, type, now, newId }: DataArrived,
): Promise<void> {
  const { rows } = await sql<{ invite_id: string }>`
    select distinct answer.invite_id
      from (select distinct on (consent_id, item_id) consent_id, item_id, state, item from consent_items
             where member_id = ${memberId} order by consent_id, item_id, place desc) as said
      join study_answers answer on answer.id = said.consent_id
      join study_invites invite on invite.id = answer.invite_id
      join studies study on study.id = invite.study_id
     where said.state = 'waiting' and said.item::json ->> 'type' = ${type}
       and exists (select from data_requests where study_id = study.id and id = said.item_id)
       and (study.closed_at is null or study.closed_at > ${now})
       and not exists (select from study_answers where consent_id = answer.id)
       and not exists (select from notifications where member_id = ${memberId} and read_at is null
                          and type = 'CONSENT_QUESTION' and study_invite_id = invite.id)`.execute(
    trx,
  )
  await notifyAll(
    trx,
    rows.map(({ invite_id }) => ({
      memberId,
      type: 'CONSENT_QUESTION' as const,
      inviteId: invite_id,
      now,
      newId,
    })),
  )
}

function refuseOutOfTurn(invite: StudyInvite, read: Agreement): void {
  if (invite.declinedAt) {
    throw new HttpProblem('invite-declined', {
      detail: 'Confirm your interest in the study first.',
    })
  }
  if (invite.consentedAt && !invite.withdrawnAt) throw new HttpProblem('consent-given')
  const { updatedAt, consentText, controller } = invite.study
  const isCurrentVersion =
    Date.parse(read.studyUpdatedAt) === Date.parse(updatedAt) &&
    read.consentTextVersion === consentText?.version &&
    (!read.delivery || read.delivery.controllerVersion === controller?.version)
  if (!isCurrentVersion) {
    throw new HttpProblem('study-changed')
  }
}

/** Each item once, in the study's order. */
function itemsOf({ study }: StudyInvite, ids: readonly string[]) {
  const items = study.dataRequests.filter(({ id }) => ids.includes(id))
  const areAllTheirs = ids.every((id) => items.some((item) => item.id === id))
  if (!areAllTheirs) {
    throw invalidField('dataRequestIds', 'The study does not ask for this.')
  }
  return items
}
