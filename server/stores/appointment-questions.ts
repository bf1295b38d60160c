import type { AppointmentQuestions } from '#contract/appointment-questions.ts'
import type { Database, MemberTransaction } from '../db/tables.ts'
import { openIfKeyIsKept, type RecordSeal } from '../record-seal.ts'

/** What one member wants to ask at an appointment, where they keep it with their account: sealed. */
export const appointmentQuestionsStore = (
  trx: MemberTransaction,
  memberId: string,
  seal: RecordSeal,
) => ({
  /** Undefined while none are kept, or when their key is lost. */
  async kept(): Promise<AppointmentQuestions | undefined> {
    const row = await trx
      .selectFrom('appointment_questions')
      .selectAll()
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    if (!row) return undefined
    const questions = opened(seal, row)
    return questions === undefined ? undefined : { questions, savedAt: row.saved_at.toISOString() }
  },

  async save(questions: string, now: Date): Promise<void> {
    const row = { ...sealed(seal, questions, memberId), saved_at: now }
    await trx
      .insertInto('appointment_questions')
      .values({ member_id: memberId, ...row })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
      .execute()
  },

  async remove(): Promise<void> {
    await trx.deleteFrom('appointment_questions').where('member_id', '=', memberId).execute()
  },
})

/** Seals what earlier keys have sealed with the one of today; returns how many. */
export async function resealQuestions(db: Database, seal: RecordSeal): Promise<number> {
  const rows = await db
    .selectFrom('appointment_questions')
    .selectAll()
    .where('key_id', '<>', seal.keyId)
    .execute()
  let resealed = 0
  for (const row of rows) {
    const questions = opened(seal, row)
    if (questions === undefined) continue
    // What the member has saved meanwhile is sealed with the key of today.
    await db
      .updateTable('appointment_questions')
      .set(sealed(seal, questions, row.member_id))
      .where('member_id', '=', row.member_id)
      .where('questions', '=', row.questions)
      .execute()
    resealed += 1
  }
  return resealed
}

function sealed(seal: RecordSeal, questions: string, memberId: string) {
  const { keyId, sealed: text } = seal.seal(questions, bound(memberId))
  return { questions: text, key_id: keyId }
}

const opened = (
  seal: RecordSeal,
  row: { member_id: string; questions: string; key_id: string },
): string | undefined =>
  openIfKeyIsKept(seal, { keyId: row.key_id, sealed: row.questions }, bound(row.member_id))

const bound = (memberId: string): string => `questions ${memberId}`
