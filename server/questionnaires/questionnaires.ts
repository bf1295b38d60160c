import { sql, type ExpressionBuilder, type Transaction } from 'kysely'
import * as v from 'valibot'
import { isQuestion, itemsOf, Questionnaire } from '#contract/questionnaire.ts'
import { Schedule, type QuestionnaireTerms } from '#contract/studies.ts'
import type { Database, Tables } from '../db/tables.ts'

type Reader = Database | Transaction<Tables>

/** What a study asks in one item, as its manager writes it. */
export interface AskedQuestionnaire {
  questionnaire: Questionnaire
  schedule: Schedule
  minutes: number
}

/** A version of it; where the study asks it no longer there is no questionnaire. */
export interface QuestionnaireVersion {
  item_id: string
  version: number
  questions: number
  minutes: number
  schedule: string
  isAsked: boolean
  in_force_from: Date
}

/** Whether a version counts: once a colleague of its author has reviewed it. To ask nothing needs no review. */
export const isInForce = (row: ExpressionBuilder<Tables, 'questionnaires'>) =>
  row.or([row('reviewed_at', 'is not', null), row('questionnaire', 'is', null)])

/** All versions that count, without their questions, the newest first. */
export const versionsOf = async (
  db: Reader,
  itemIds: readonly string[],
): Promise<QuestionnaireVersion[]> =>
  itemIds.length === 0
    ? []
    : db
        .selectFrom('questionnaires')
        .select(['item_id', 'version', 'questions', 'minutes', 'schedule'])
        .select(sql<boolean>`questionnaire is not null`.as('isAsked'))
        .select(sql<Date>`coalesce(reviewed_at, written_at)`.as('in_force_from'))
        .where('item_id', 'in', itemIds)
        .where(isInForce)
        .orderBy('version', 'desc')
        .execute()

const StoredSchedule = v.pipe(v.string(), v.parseJson(), Schedule)

/** What a member agrees to. */
export const termsOf = ({
  version,
  questions,
  minutes,
  schedule,
}: QuestionnaireVersion): QuestionnaireTerms => ({
  version,
  questions,
  minutes,
  schedule: v.parse(StoredSchedule, schedule),
})

export const StoredQuestionnaire = v.pipe(v.string(), v.parseJson(), Questionnaire)

/** The questions of a version. */
export async function questionsIn(
  db: Reader,
  { item_id, version }: Pick<QuestionnaireVersion, 'item_id' | 'version'>,
): Promise<Questionnaire> {
  const { questionnaire } = await db
    .selectFrom('questionnaires')
    .select('questionnaire')
    .where('item_id', '=', item_id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return v.parse(StoredQuestionnaire, questionnaire)
}

interface Writing {
  studyId: string
  operator: string
  now: Date
  /** The items that the study asked for before. */
  before?: ReadonlySet<string>
}

/**
 * Adds a version for each item whose questionnaire has changed, or is asked no longer. Nobody is asked it before a colleague
 * has reviewed it. Earlier ones stay: rounds that have begun are asked by them.
 */
export async function writeQuestionnaires(
  trx: Transaction<Tables>,
  { studyId, operator, now: writtenAt, before: known }: Writing,
  asked: ReadonlyMap<string, AskedQuestionnaire>,
): Promise<void> {
  const rows = await trx
    .selectFrom('questionnaires')
    .selectAll()
    .distinctOn('item_id')
    .where('study_id', '=', studyId)
    .orderBy('item_id')
    .orderBy('version', 'desc')
    .execute()
  const before = new Map(rows.map((row) => [row.item_id, row]))
  for (const itemId of new Set([...before.keys(), ...asked.keys()])) {
    const [last, now] = [before.get(itemId), asked.get(itemId)]
    const columns = now
      ? {
          questionnaire: JSON.stringify(now.questionnaire),
          questions: itemsOf(now.questionnaire.item).filter(isQuestion).length,
          minutes: now.minutes,
          schedule: JSON.stringify(now.schedule),
        }
      : last && {
          questionnaire: null,
          questions: last.questions,
          minutes: last.minutes,
          schedule: last.schedule,
        }
    const isSame =
      last?.questionnaire === columns?.questionnaire &&
      last?.minutes === columns?.minutes &&
      last?.schedule === columns?.schedule
    if (!columns || isSame) continue
    // What the team has asked elsewhere it goes on asking there, until these are reviewed.
    const isElsewhere = !last && known?.has(itemId)
    const versions = isElsewhere ? [{ ...columns, questionnaire: null }, columns] : [columns]
    await trx
      .insertInto('questionnaires')
      .values(
        versions.map((each, at) => ({
          study_id: studyId,
          item_id: itemId,
          version: (last?.version ?? 0) + 1 + at,
          ...each,
          written_by: operator,
          written_at: writtenAt,
        })),
      )
      .execute()
  }
}
