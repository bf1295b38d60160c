import { sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import { questionCount, Questionnaire } from '#contract/questionnaire.ts'
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
  written_at: Date
}

/** All versions, without their questions, the newest first. */
export const versionsOf = async (
  db: Reader,
  itemIds: readonly string[],
): Promise<QuestionnaireVersion[]> =>
  itemIds.length === 0
    ? []
    : db
        .selectFrom('questionnaires')
        .select(['item_id', 'version', 'questions', 'minutes', 'schedule', 'written_at'])
        .select(sql<boolean>`questionnaire is not null`.as('isAsked'))
        .where('item_id', 'in', itemIds)
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

const Stored = v.pipe(v.string(), v.parseJson(), Questionnaire)

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
  return v.parse(Stored, questionnaire)
}

/**
 * Adds a version for each item whose questionnaire has changed, or is asked no longer. Earlier ones stay: rounds that have
 * begun are asked by them.
 */
export async function writeQuestionnaires(
  trx: Transaction<Tables>,
  study: { id: string; now: Date },
  asked: ReadonlyMap<string, AskedQuestionnaire>,
): Promise<void> {
  const rows = await trx
    .selectFrom('questionnaires')
    .selectAll()
    .distinctOn('item_id')
    .where('study_id', '=', study.id)
    .orderBy('item_id')
    .orderBy('version', 'desc')
    .execute()
  const before = new Map(rows.map((row) => [row.item_id, row]))
  for (const itemId of new Set([...before.keys(), ...asked.keys()])) {
    const [last, now] = [before.get(itemId), asked.get(itemId)]
    const columns = now
      ? {
          questionnaire: JSON.stringify(now.questionnaire),
          questions: questionCount(now.questionnaire),
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
    await trx
      .insertInto('questionnaires')
      .values({
        study_id: study.id,
        item_id: itemId,
        version: (last?.version ?? 0) + 1,
        ...columns,
        written_at: study.now,
      })
      .execute()
  }
}
