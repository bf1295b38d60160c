import type { AppointmentQuestions } from '#contract/appointment-questions.ts'
import type { MemberTransaction } from '../db/tables.ts'
import type { RecordEncryption, SecretOf } from '../crypto/record-encryption.ts'

/** The questions of one member for an appointment, where they keep them in their account; stored encrypted. */
export const appointmentQuestionsStore = (
  trx: MemberTransaction,
  memberId: string,
  encryption: RecordEncryption,
) => ({
  /** Undefined when there are none. Throws `DecryptionError` when no key opens them. */
  async saved(): Promise<AppointmentQuestions | undefined> {
    const row = await trx
      .selectFrom('appointment_questions')
      .selectAll()
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    if (!row) return undefined
    const encrypted = { keyId: row.key_id, ciphertext: row.questions }
    const questions = encryption.decrypt(encrypted, secretOfQuestions(memberId))
    return { questions, savedAt: row.saved_at.toISOString() }
  },

  async save(questions: string, now: Date): Promise<void> {
    const { keyId, ciphertext } = encryption.encrypt(questions, secretOfQuestions(memberId))
    const row = { questions: ciphertext, key_id: keyId, saved_at: now }
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

export const secretOfQuestions = (memberId: string): SecretOf => ({
  kind: 'questions',
  belongsTo: `questions ${memberId}`,
})
