import type { Transaction } from 'kysely'
import type { Database, Tables } from '../db/tables.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { refuseReview } from '../operators/second-person.ts'
import type { Acting } from '../studies/study-criteria.ts'
import { lockStudy } from '../studies/studies.ts'

interface Reviewed {
  studyId: string
  itemId: string
  version: number
}

/**
 * Has members asked what a colleague has written. Throws a 404 unless this is the newest version of what the study asks
 * there, a 403 for its author, and a 409 where it was reviewed.
 */
export async function reviewQuestionnaire(
  trx: Transaction<Tables>,
  { studyId, itemId, version }: Reviewed,
  { operator, now }: Acting,
): Promise<Reviewed & { reviewedBy: string }> {
  await lockStudy(trx, studyId)
  const newest = (await newestQuestionnaires(trx, studyId)).find((row) => row.item_id === itemId)
  if (newest?.version !== version) {
    throw new HttpProblem('not-found', { detail: 'This study has no such questionnaire.' })
  }
  refuseReview(newest, operator)
  await trx
    .updateTable('questionnaires')
    // What members were asked before anybody had to review it has been in force since.
    .set({ reviewed_by: operator, reviewed_at: newest.reviewed_at ?? now })
    .where('item_id', '=', itemId)
    .where('version', '=', version)
    .execute()
  // Who is reading what was asked before learns that it has changed.
  await trx.updateTable('studies').set({ updated_at: now }).where('id', '=', studyId).execute()
  return { studyId, itemId, version, reviewedBy: operator }
}

/** Of each questionnaire that a study asks its newest version, reviewed or not, in the study's order. */
export const newestQuestionnaires = async (db: Database | Transaction<Tables>, studyId: string) =>
  (
    await db
      .selectFrom('questionnaires')
      .innerJoin('data_requests', 'data_requests.id', 'item_id')
      .selectAll('questionnaires')
      .select(['name', 'position'])
      .distinctOn('item_id')
      .where('questionnaires.study_id', '=', studyId)
      .orderBy('item_id')
      .orderBy('version', 'desc')
      .execute()
  )
    .filter(({ questionnaire }) => questionnaire !== null)
    .toSorted((one, other) => one.position - other.position)
