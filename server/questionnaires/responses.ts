import * as v from 'valibot'
import { QuestionnaireResponse } from '#contract/questionnaire.ts'
import type { SecretOf } from '../crypto/record-encryption.ts'
import type { MemberTransaction } from '../db/tables.ts'
import type { Owner } from './drafts.ts'
import type { Round } from './rounds.ts'

const Stored = v.pipe(v.string(), v.parseJson(), QuestionnaireResponse)

/** What one member has sent to studies; stored encrypted, and never changed. */
export const responseStore = (trx: MemberTransaction, { memberId, encryption }: Owner) => ({
  /** By round. */
  async sent(): Promise<Map<string, SentRow>> {
    const rows = await rowsOf(trx, memberId)
    return new Map(rows.map((row) => [row.round_id, row]))
  },

  /** Throws `DecryptionError` when no key opens it. */
  read({ round_id: roundId, response, key_id: keyId }: SentRow): QuestionnaireResponse {
    const of = secretOfResponse({ memberId, roundId })
    return v.parse(Stored, encryption.decrypt({ keyId, ciphertext: response }, of))
  },

  async add({ id: roundId, agreement, version }: Round, response: QuestionnaireResponse) {
    const of = secretOfResponse({ memberId, roundId })
    const { keyId, ciphertext } = encryption.encrypt(JSON.stringify(response), of)
    await trx
      .insertInto('questionnaire_responses')
      .values({
        member_id: memberId,
        round_id: roundId,
        consent_id: agreement.consentId,
        item_id: agreement.itemId,
        version: version.version,
        response: ciphertext,
        key_id: keyId,
        sent_at: new Date(response.authored),
      })
      .execute()
  },
})

const rowsOf = async (trx: MemberTransaction, memberId: string) =>
  trx.selectFrom('questionnaire_responses').selectAll().where('member_id', '=', memberId).execute()

/** What was sent under a consent, the oldest first. */
export async function answersSent(
  trx: MemberTransaction,
  consentId: string,
): Promise<{ itemId: string; roundId: string }[]> {
  const rows = await trx
    .selectFrom('questionnaire_responses')
    .select(['item_id', 'round_id'])
    .where('consent_id', '=', consentId)
    .orderBy('sent_at')
    .execute()
  return rows.map(({ item_id: itemId, round_id: roundId }) => ({ itemId, roundId }))
}

export type SentRow = Awaited<ReturnType<typeof rowsOf>>[number]

export const secretOfResponse = ({
  memberId,
  roundId,
}: {
  memberId: string
  roundId: string
}): SecretOf => ({
  kind: 'questionnaire',
  belongsTo: `questionnaire response ${memberId} ${roundId}`,
})
