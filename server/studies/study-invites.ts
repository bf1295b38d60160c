import type { StudyInvite } from '#contract/study-invites.ts'
import type { MemberStudy } from '#contract/studies.ts'
import type { MemberTransaction } from '../db/tables.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { lockMember } from '../accounts/lock-member.ts'
import { dataThere, findOpenStudy, isThere, openStudies } from './studies.ts'
import { interestBefore, recordAnswer } from './study-answers.ts'

export interface Answering {
  now: Date
  newId: () => string
}

/** The invites of one member to open studies; closed studies are treated as absent. */
export const studyInviteStore = (trx: MemberTransaction, memberId: string, at: Answering) => {
  const own = trx
    .selectFrom('study_invites')
    .selectAll()
    .select(dataThere('study_invites'))
    .where('member_id', '=', memberId)
  const { now } = at
  const { confirm, decline, restore } = answersOf(trx, memberId, at)

  async function find(id: string): Promise<StudyInvite | undefined> {
    const row = await own.where('id', '=', id).executeTakeFirst()
    const study = row && (await findOpenStudy(trx, row.study_id, now))
    return study && inviteOf(row, study)
  }

  /** Locks the invite that is being answered, so that other answers wait. */
  async function toAnswer(id: string): Promise<{ row: InviteRow; study: MemberStudy } | undefined> {
    await lockMember(trx, memberId)
    const row = await own.where('id', '=', id).executeTakeFirst()
    const study = row && (await findOpenStudy(trx, row.study_id, now))
    return study && { row, study }
  }

  return {
    find,

    /** Newest first. */
    async list(): Promise<StudyInvite[]> {
      const rows = await own.orderBy('created_at', 'desc').orderBy('id').execute()
      const studies = await openStudies(
        trx,
        now,
        rows.map(({ study_id }) => study_id),
      )
      return rows.flatMap((row) => {
        const study = studies.find(({ id }) => id === row.study_id)
        return study ? [inviteOf(row, study)] : []
      })
    },

    /**
     * With or without an invitation. Undefined when no such study is open. Throws `consent-given`
     * when declining after a consent.
     */
    async answerStudy(studyId: string, accepted: boolean): Promise<StudyInvite | undefined> {
      const study = await findOpenStudy(trx, studyId, now)
      if (!study) return undefined
      await lockMember(trx, memberId)
      const invite = await inviteTo(trx, { memberId, studyId, ...at })
      await (accepted ? confirm(invite, study) : decline(invite, study))
      return find(invite.id)
    },

    /** Undefined when the member has no such invite. Throws `consent-given` when declining after a consent. */
    async answer(id: string, accepted: boolean): Promise<StudyInvite | undefined> {
      const found = await toAnswer(id)
      if (!found) return undefined
      await (accepted ? confirm(found.row, found.study) : decline(found.row, found.study))
      return find(id)
    },

    /** Restores the answer from before the decline. Undefined when the member has no such invite. */
    async undoDecline(id: string): Promise<StudyInvite | undefined> {
      const found = await toAnswer(id)
      if (found?.row.declined_at) await restore(found.row, found.study)
      return find(id)
    },

    /** The member's invite to an open study. */
    async toStudy(studyId: string): Promise<StudyInvite | undefined> {
      const row = await own.where('study_id', '=', studyId).executeTakeFirst()
      return row && find(row.id)
    },
  }
}

/** The possible answers of a member to an invite; each is recorded. */
function answersOf(trx: MemberTransaction, memberId: string, at: Answering) {
  const { now } = at

  async function confirm(invite: InviteRow, study: MemberStudy): Promise<void> {
    // A repeated answer keeps its first date.
    if (invite.accepted_at) return
    await update(trx, invite, { accepted_at: now, declined_at: null })
    await recordAnswer(trx, { memberId, inviteId: invite.id, study, kind: 'INTEREST', ...at })
  }

  async function decline(invite: InviteRow, study: MemberStudy): Promise<void> {
    if (invite.declined_at) return
    if (holdsConsent(invite)) {
      throw new HttpProblem('consent-given', { detail: 'Withdraw your consent in place of this.' })
    }
    await update(trx, invite, { accepted_at: null, declined_at: now })
    await recordAnswer(trx, { memberId, inviteId: invite.id, study, kind: 'DECLINE', ...at })
  }

  async function restore(invite: InviteRow, study: MemberStudy): Promise<void> {
    const interest = await interestBefore(trx, invite.id)
    await update(trx, invite, { accepted_at: interest ?? null, declined_at: null })
    await recordAnswer(trx, { memberId, inviteId: invite.id, study, kind: 'DECLINE_UNDONE', ...at })
  }

  return { confirm, decline, restore }
}

/** A member's only invite to a study, created if needed. */
export async function inviteTo(
  trx: MemberTransaction,
  { memberId, studyId, now, newId }: Answering & { memberId: string; studyId: string },
) {
  await trx
    .insertInto('study_invites')
    .values({ id: newId(), member_id: memberId, study_id: studyId, created_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'study_id']).doNothing())
    .execute()
  return trx
    .selectFrom('study_invites')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('study_id', '=', studyId)
    .executeTakeFirstOrThrow()
}

export type InviteRow = Awaited<ReturnType<typeof inviteTo>>

export const holdsConsent = ({ consented_at, withdrawn_at }: InviteRow): boolean =>
  consented_at !== null && withdrawn_at === null

const update = async (
  trx: MemberTransaction,
  { id }: InviteRow,
  dates: Partial<Pick<InviteRow, 'accepted_at' | 'declined_at'>>,
) => trx.updateTable('study_invites').set(dates).where('id', '=', id).execute()

const inviteOf = (
  row: InviteRow & Parameters<typeof isThere>[1],
  study: MemberStudy,
): StudyInvite => ({
  id: row.id,
  studyId: row.study_id,
  createdAt: row.created_at.toISOString(),
  accepted: row.accepted_at !== null,
  acceptedAt: row.accepted_at?.toISOString() ?? null,
  declinedAt: row.declined_at?.toISOString() ?? null,
  consentedAt: row.consented_at?.toISOString() ?? null,
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  notYet: study.dataRequests.filter((item) => !isThere(item, row)).map(({ id }) => id),
  study,
})
