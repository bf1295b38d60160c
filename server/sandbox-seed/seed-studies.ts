import type { Transaction } from 'kysely'
import { storedCriteria } from '../studies/stored-criteria.ts'
import { invite } from '../studies/study-operator.ts'
import { idsLike } from './seed.ts'
import { writeQuestionnaires } from '../questionnaires/questionnaires.ts'
import { exampleQuestionnaires } from './example-questionnaires.ts'
import { exampleUpdates } from './example-updates.ts'
import { exampleInvites, exampleStudies, type ExampleStudy } from './example-studies.ts'
import { controllerOf, writeController } from '../deliveries/controllers.ts'
import type { Database, Tables } from '../db/tables.ts'

/**
 * Adds the example studies that are missing, in any database, and invites the example people who
 * exist. Existing rows stay as they are.
 */
export async function seedStudies(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const study of exampleStudies) {
      await seedStudy(trx, study)
      await reviewQuestions(trx, study)
    }
    await seedUpdates(trx)
    for (const { subject, studyId } of exampleInvites) {
      const member = await trx
        .selectFrom('members')
        .select('id')
        .where('subject', '=', subject)
        .executeTakeFirst()
      const newId = idsLike(`${subject.replace('user_', '')}-${studyId}`)
      if (member) await invite(trx, { memberId: member.id, studyId, now, newId })
    }
  })
}

/** Those of an earlier release too, which asked nobody to review them. */
async function reviewQuestions(
  trx: Transaction<Tables>,
  { id, updatedAt }: ExampleStudy,
): Promise<void> {
  const at = new Date(updatedAt)
  await trx
    .updateTable('questionnaires')
    .set({ reviewed_by: 'example-reviewer', reviewed_at: at })
    .where('study_id', '=', id)
    .where('written_at', '=', at)
    .where('reviewed_at', 'is', null)
    .execute()
}

async function seedUpdates(trx: Transaction<Tables>): Promise<void> {
  const rows = exampleUpdates.map(({ studyId, publishedAt, content }) => ({
    study_id: studyId,
    number: 1,
    version: 1,
    kind: content.kind,
    content: JSON.stringify(content),
    written_by: 'example-author',
    written_at: new Date(publishedAt),
    reviewed_by: 'example-reviewer',
    reviewed_at: new Date(publishedAt),
  }))
  await trx
    .insertInto('study_updates')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function seedStudy(trx: Transaction<Tables>, study: ExampleStudy): Promise<void> {
  const { id, name, organisation, description, site, updatedAt, closedAt, requests, looksFor } =
    study
  const added = await trx
    .insertInto('studies')
    .values({
      id,
      name,
      organisation,
      description,
      info_link: `${site}/about`,
      terms: `${site}/terms`,
      privacy_policy: `${site}/privacy`,
      updated_at: new Date(updatedAt),
      closed_at: closedAt === undefined ? null : new Date(closedAt),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  const at = new Date(updatedAt)
  // A database of an earlier release has the studies without it.
  if (!(await controllerOf(trx, id))) {
    const controller = { organisation, country: 'United Kingdom', ethicsReference: '26/EX/0001' }
    await writeController(
      trx,
      { studyId: id, ...controller },
      { operator: 'example-author', now: at },
    )
  }
  if (!added) return
  const rows = requests.map((request, position) => ({
    id: `${id}-${position + 1}`,
    study_id: id,
    type: request.type,
    name: request.name ?? null,
    position,
  }))
  await trx.insertInto('data_requests').values(rows).execute()
  const asked = exampleQuestionnaires[id]
  const answered = rows.find(({ type }) => type === 'QUESTIONNAIRE')
  if (asked && answered) {
    await writeQuestionnaires(
      trx,
      { studyId: id, operator: 'example-author', now: at },
      new Map([[answered.id, asked]]),
    )
  }
  await trx
    .insertInto('study_criteria')
    .values({
      study_id: id,
      version: 1,
      criteria: storedCriteria(looksFor),
      written_by: 'example-author',
      written_at: at,
      reviewed_by: 'example-reviewer',
      reviewed_at: at,
    })
    .execute()
}
