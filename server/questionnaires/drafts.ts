import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { DraftAnswer } from '#contract/asking.ts'
import { ItemAnswer } from '#contract/questionnaire.ts'
import type { RecordEncryption, SecretOf } from '../crypto/record-encryption.ts'
import type { MemberTransaction } from '../db/tables.ts'
import type { Round } from './rounds.ts'

export interface Owner {
  memberId: string
  encryption: RecordEncryption
}

const Stored = v.pipe(v.string(), v.parseJson(), ItemAnswer)

/** What one member has answered and not sent; stored encrypted. */
export const draftStore = (trx: MemberTransaction, { memberId, encryption }: Owner) => ({
  /** By linkId. Throws `DecryptionError` when no key opens them. */
  async of(roundId: string): Promise<DraftAnswer[]> {
    const rows = await trx
      .selectFrom('questionnaire_answers')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('round_id', '=', roundId)
      .orderBy('link_id')
      .execute()
    return rows.map(({ link_id: linkId, answer, key_id: keyId, saved_at }) => {
      const of = secretOfAnswer({ memberId, roundId, linkId })
      const stored = encryption.decrypt({ keyId, ciphertext: answer }, of)
      return { linkId, answer: v.parse(Stored, stored), savedAt: saved_at.toISOString() }
    })
  },

  /** The rounds of which there are answers. */
  async begun(): Promise<Set<string>> {
    const rows = await trx
      .selectFrom('questionnaire_answers')
      .select('round_id')
      .distinct()
      .where('member_id', '=', memberId)
      .execute()
    return new Set(rows.map(({ round_id }) => round_id))
  },

  async save({ id: roundId, agreement }: Round, saved: DraftAnswer): Promise<void> {
    const { linkId, answer, savedAt } = saved
    const of = secretOfAnswer({ memberId, roundId, linkId })
    const { keyId, ciphertext } = encryption.encrypt(JSON.stringify(answer), of)
    const row = { answer: ciphertext, key_id: keyId, saved_at: new Date(savedAt) }
    await trx
      .insertInto('questionnaire_answers')
      .values({
        member_id: memberId,
        round_id: roundId,
        consent_id: agreement.consentId,
        item_id: agreement.itemId,
        link_id: linkId,
        ...row,
      })
      .onConflict((conflict) =>
        conflict.columns(['member_id', 'round_id', 'link_id']).doUpdateSet(row),
      )
      .execute()
  },

  async remove(roundId: string): Promise<void> {
    await trx
      .deleteFrom('questionnaire_answers')
      .where('member_id', '=', memberId)
      .where('round_id', '=', roundId)
      .execute()
  },
})

/** Deletes what is answered and not sent under a consent that ends, of one item or of all. */
export async function deleteDrafts(
  trx: MemberTransaction,
  { memberId, consentId, itemId }: { memberId: string; consentId: string; itemId?: string },
): Promise<void> {
  await trx
    .deleteFrom('questionnaire_answers')
    .where('member_id', '=', memberId)
    .where('consent_id', '=', consentId)
    .$if(itemId !== undefined, (query) => query.where('item_id', '=', itemId ?? ''))
    .execute()
}

/** What If-Match names: another with any other answer. */
export const draftVersion = (answers: readonly DraftAnswer[]): string => {
  const content = JSON.stringify(answers.map(({ linkId, answer }) => [linkId, answer]))
  return `"${createHash('sha256').update(content).digest('hex')}"`
}

interface Place {
  memberId: string
  roundId: string
  linkId: string
}

export const secretOfAnswer = ({ memberId, roundId, linkId }: Place): SecretOf => ({
  kind: 'questionnaire',
  belongsTo: `questionnaire answer ${memberId} ${roundId} ${linkId}`,
})
