import type { AccountExport } from '#contract/account.ts'
import type { MemberTransaction } from '../db/tables.ts'
import type { RecordEncryption } from '../record-encryption.ts'
import { addressStore } from './addresses.ts'
import { appointmentQuestionsStore } from './appointment-questions.ts'
import { decryptReply } from './stored-replies.ts'
import { gpRecordStore } from './gp-record.ts'
import { exportedKitOrders } from './exported-kit-orders.ts'
import { newsStore } from './news.ts'
import { notificationStore } from './notifications.ts'
import { profileStore } from './profile.ts'
import { researchViewOf } from './research-view.ts'
import { studyAnswerStore } from './study-answers.ts'

type DataExport = Omit<AccountExport, 'version' | 'exportedAt' | 'signIn'>

/** Everything that the database holds about one member. */
export const dataExportStore = (
  trx: MemberTransaction,
  memberId: string,
  { newId, encryption, now }: { newId: () => string; encryption: RecordEncryption; now: Date },
) => ({
  async everything(): Promise<DataExport> {
    const gpConnection = await gpRecordStore(trx, memberId, encryption).summary()
    const appointmentQuestions = await appointmentQuestionsStore(trx, memberId, encryption).saved()
    return {
      memberSince: await memberSince(trx, memberId),
      profile: await profileStore(trx, memberId, newId).user(),
      addresses: await addressStore(trx, memberId, newId).list(),
      kitOrders: await exportedKitOrders(trx, memberId),
      ...(gpConnection && { gpConnection }),
      ...(appointmentQuestions && { appointmentQuestions }),
      studyInvites: await studyInvitesOf(trx, memberId),
      studyAnswers: await studyAnswerStore(trx, memberId, now).history(),
      researchView: await researchViewOf(trx, memberId, now),
      news: await newsStore(trx, memberId).everything(),
      notifications: await notificationStore(trx, memberId, now).all(),
      keptReplies: await storedReplies(trx, memberId, encryption),
      audit: await auditOf(trx, memberId),
    }
  },
})

async function memberSince(trx: MemberTransaction, memberId: string): Promise<string> {
  const { created_at } = await trx
    .selectFrom('members')
    .select('created_at')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return created_at.toISOString()
}

async function studyInvitesOf(
  trx: MemberTransaction,
  memberId: string,
): Promise<DataExport['studyInvites']> {
  const rows = await trx
    .selectFrom('study_invites as invite')
    .innerJoin('studies as study', 'study.id', 'invite.study_id')
    .select(['invite.id', 'study.id as studyId', 'study.name as studyName', 'invite.created_at'])
    .where('member_id', '=', memberId)
    .orderBy('invite.created_at')
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }))
}

async function storedReplies(
  trx: MemberTransaction,
  memberId: string,
  encryption: RecordEncryption,
): Promise<DataExport['keptReplies']> {
  const rows = await trx
    .selectFrom('idempotency')
    .select(['key', 'created_at', 'body', 'key_id'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()
  return rows.flatMap(({ key, created_at, ...stored }) => {
    const body = decryptReply(encryption, stored, { memberId, key })
    if (body === undefined) return []
    const reply: unknown = JSON.parse(body)
    return [{ at: created_at.toISOString(), reply }]
  })
}

async function auditOf(trx: MemberTransaction, memberId: string): Promise<DataExport['audit']> {
  const rows = await trx
    .selectFrom('audit_log')
    .select(['at', 'action', 'outcome', 'operator', 'reason'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  return rows.map(({ at, operator, reason, ...entry }) => ({
    at: at.toISOString(),
    ...entry,
    ...(operator !== null && { operator }),
    ...(reason !== null && { reason }),
  }))
}
