import { sql, type Transaction } from 'kysely'
import type { StudyController } from '#contract/studies.ts'
import type { Database, Tables } from '../db/tables.ts'

/** Who gets what members of a study agree to share, today; undefined where nobody does. */
export async function controllerOf(
  db: Database | Transaction<Tables>,
  studyId: string,
): Promise<StudyController | undefined> {
  return (await controllersOf(db, [studyId])).get(studyId)
}

/** The same of several studies, by their ids. */
export async function controllersOf(
  db: Database | Transaction<Tables>,
  studyIds: readonly string[],
): Promise<Map<string, StudyController>> {
  if (studyIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('study_controllers')
    .select(['study_id', 'version', 'organisation', 'country'])
    .select(sql<string>`ethics_reference`.as('ethicsReference'))
    .distinctOn('study_id')
    .where('study_id', 'in', studyIds)
    .orderBy('study_id')
    .orderBy('version', 'desc')
    .execute()
  return new Map(rows.map(({ study_id, ...controller }) => [study_id, controller]))
}

/** Adds a version where it is another than before: whoever agreed to the one before is asked anew. */
export async function writeController(
  trx: Transaction<Tables>,
  { studyId, ...written }: Omit<StudyController, 'version'> & { studyId: string },
  { operator, now }: { operator: string; now: Date },
): Promise<StudyController> {
  const before = await controllerOf(trx, studyId)
  const { organisation, country, ethicsReference } = written
  const isSame =
    before?.organisation === organisation &&
    before.country === country &&
    before.ethicsReference === ethicsReference
  if (isSame) return before
  const controller = { version: (before?.version ?? 0) + 1, ...written }
  await trx
    .insertInto('study_controllers')
    .values({
      study_id: studyId,
      version: controller.version,
      organisation,
      country,
      ethics_reference: ethicsReference,
      written_by: operator,
      written_at: now,
    })
    .execute()
  return controller
}
