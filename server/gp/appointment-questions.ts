import type { AppointmentQuestions } from '#contract/appointment-questions.ts'
import { batchSize, reencryptRows, type Place, type Reencrypted } from '../db/in-batches.ts'
import type { Database, MemberTransaction } from '../db/tables.ts'
import {
  tryDecrypt,
  type EncryptedSecret,
  type RecordEncryption,
  type SecretOf,
} from '../crypto/record-encryption.ts'

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
    return { questions: decrypted(encryption, row), savedAt: row.saved_at.toISOString() }
  },

  async save(questions: string, now: Date): Promise<void> {
    const row = { ...encrypted(encryption, questions, memberId), saved_at: now }
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

/** Re-encrypts the questions of a batch of members. */
export async function reencryptQuestions(
  db: Database,
  encryption: RecordEncryption,
  [after = '']: Place,
): Promise<Reencrypted> {
  const rows = await db
    .selectFrom('appointment_questions')
    .select(['member_id', 'questions', 'key_id'])
    .where('member_id', '>', after)
    .orderBy('member_id')
    .limit(batchSize)
    .execute()
  return reencryptRows(rows, {
    placeOf: ({ member_id }) => [member_id],
    async reencrypt(row) {
      if (row.key_id === encryption.keyId) return 'current'
      const questions = tryDecrypt(encryption, secretOf(row), bound(row.member_id))
      if (questions === undefined) return 'lost'
      // What the member has saved meanwhile is encrypted with the current key already.
      await db
        .updateTable('appointment_questions')
        .set(encrypted(encryption, questions, row.member_id))
        .where('member_id', '=', row.member_id)
        .where('questions', '=', row.questions)
        .execute()
      return 'reencrypted'
    },
  })
}

interface QuestionsRow {
  member_id: string
  questions: string
  key_id: string
}

function encrypted(encryption: RecordEncryption, questions: string, memberId: string) {
  const { keyId, ciphertext } = encryption.encrypt(questions, bound(memberId))
  return { questions: ciphertext, key_id: keyId }
}

const decrypted = (encryption: RecordEncryption, row: QuestionsRow): string =>
  encryption.decrypt(secretOf(row), bound(row.member_id))

const secretOf = ({ key_id, questions }: QuestionsRow): EncryptedSecret => ({
  keyId: key_id,
  ciphertext: questions,
})

const bound = (memberId: string): SecretOf => ({
  kind: 'questions',
  belongsTo: `questions ${memberId}`,
})
