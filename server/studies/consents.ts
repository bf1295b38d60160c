import type { Consent, Withdrawal } from '#contract/consents.ts'
import type { StudyInvite } from '#contract/study-invites.ts'
import type { MemberTransaction } from '../db/tables.ts'
import { invalidField, HttpProblem } from '../http/http-problem.ts'
import { lockMember } from '../accounts/lock-member.ts'
import { recordAnswer, studyAnswerStore } from './study-answers.ts'
import { studyInviteStore, type Answering } from './study-invites.ts'

interface Agreement {
  inviteId: string
  dataRequestIds: readonly string[]
  textVersion: string
  /** The version of the study that the member has read. */
  studyUpdatedAt: string
  /** The version of the study's own consent text, where it has one. */
  consentTextVersion?: number | undefined
}

/** The consents of one member. */
export const consentStore = (trx: MemberTransaction, memberId: string, at: Answering) => {
  const invites = studyInviteStore(trx, memberId, at)
  const answers = studyAnswerStore(trx, memberId, at.now)
  return {
    /**
     * Undefined when the member has no such invite. Throws `invite-declined`, `consent-given` and
     * `study-changed`, and a 422 for items that the study does not ask for.
     */
    async give(
      agreement: Agreement,
    ): Promise<{ consent: Consent; invite: StudyInvite } | undefined> {
      const { inviteId, textVersion } = agreement
      await lockMember(trx, memberId)
      const invite = await invites.find(inviteId)
      if (!invite) return undefined
      const { study } = invite
      refuseOutOfTurn(invite, agreement)
      const items = itemsOf(invite, agreement.dataRequestIds)
      await invites.answer(inviteId, true)
      await trx
        .updateTable('study_invites')
        .set({ consented_at: at.now, withdrawn_at: null })
        .where('id', '=', inviteId)
        .execute()
      const agreed = { items, textVersion, consentText: study.consentText }
      const id = await recordAnswer(trx, {
        memberId,
        inviteId,
        study,
        kind: 'CONSENT',
        agreed,
        ...at,
      })
      const consent = await answers.entry(id)
      const updated = await invites.find(inviteId)
      if (consent?.kind !== 'CONSENT' || !updated) throw new Error('A consent given is not there')
      return { consent, invite: updated }
    },

    /** Undefined when the member has no such consent. A repeated withdrawal returns the first one. */
    async withdraw(id: string): Promise<Withdrawal | undefined> {
      await lockMember(trx, memberId)
      const consent = await answers.entry(id)
      if (consent?.kind !== 'CONSENT') return undefined
      if (consent.withdrawnAt === null) await recordWithdrawal(consent)
      const withdrawal = await answers.withdrawalOf(id)
      if (withdrawal?.kind !== 'WITHDRAWAL') throw new Error('A withdrawal made is not there')
      return withdrawal
    },
  }

  async function recordWithdrawal({ id, inviteId, study, ...agreed }: Consent) {
    await trx
      .updateTable('study_invites')
      .set({ withdrawn_at: at.now })
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
  }
}

function refuseOutOfTurn(invite: StudyInvite, read: Agreement): void {
  if (invite.declinedAt) {
    throw new HttpProblem('invite-declined', {
      detail: 'Confirm your interest in the study first.',
    })
  }
  if (invite.consentedAt && !invite.withdrawnAt) throw new HttpProblem('consent-given')
  const { updatedAt, consentText } = invite.study
  const isCurrentVersion =
    Date.parse(read.studyUpdatedAt) === Date.parse(updatedAt) &&
    read.consentTextVersion === consentText?.version
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
