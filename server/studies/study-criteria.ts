import type { Transaction, Updateable } from 'kysely'
import type { LooksFor } from '#contract/looks-for.ts'
import type { Database, Tables } from '../db/tables.ts'
import { HttpProblem, invalidField } from '../http/http-problem.ts'
import { knownDiseases } from '../diseases/known-diseases.ts'
import { enqueue } from '../jobs/queue.ts'
import { aboutFitting } from './research-counts.ts'
import { refuseReview } from '../operators/second-person.ts'
import { audit } from '../accounts/audit.ts'
import { lockStudy } from './studies.ts'
import { criteriaAsRead, criteriaIn, storedCriteria } from './stored-criteria.ts'

/** An operator's call that changes something. */
export interface Acting {
  operator: string
  requestId: string
  now: Date
}

/** In characters, as the column has it. */
const longest = 4000

/**
 * Adds a version of whom a study looks for, when it has changed. It needs a review of its own. Throws a 422 for a disease
 * that nobody knows, and for more than can be stored.
 */
export async function writeCriteria(
  trx: Transaction<Tables>,
  study: { id: string; looksFor?: LooksFor | undefined },
  acting: Acting,
): Promise<void> {
  const before = await newest(trx, study.id)
  const criteria = study.looksFor === undefined ? null : storedCriteria(study.looksFor)
  if (criteria === (before?.criteria ?? null)) return
  if (criteria !== null && criteria.length > longest) {
    const long = criteria.length.toLocaleString('en-GB')
    throw invalidField(
      'looksFor',
      `Whom the study looks for takes ${long} characters. At most ${longest.toLocaleString('en-GB')} can be stored: make it shorter.`,
    )
  }
  const { byId } = await knownDiseases(trx)
  const unknown = study.looksFor?.diseases?.find((id) => !byId.has(id))
  if (unknown !== undefined) {
    throw invalidField('looksFor.diseases', `No disease has the id ${unknown}.`)
  }
  const version = (before?.version ?? 0) + 1
  await trx
    .insertInto('study_criteria')
    .values({
      study_id: study.id,
      version,
      criteria,
      written_by: acting.operator,
      written_at: acting.now,
    })
    .execute()
  await auditCriteria(trx, { studyId: study.id, version, outcome: 'written', acting })
}

/**
 * Records that a second person has read the criteria. Throws a 404 unless this is the newest version, a 403 for
 * its author, and a 409 when somebody has reviewed it or an earlier release wrote it.
 */
export async function reviewCriteria(
  trx: Transaction<Tables>,
  { studyId, version }: CriteriaVersion,
  acting: Acting,
): Promise<{ studyId: string; version: number; reviewedBy: string }> {
  const row = await newest(trx, studyId)
  if (!row || row.criteria === null || row.version !== version) throw noCriteria()
  refuseReview(row, acting.operator)
  if (!criteriaIn(row.criteria)) throw conflict(writtenEarlier)
  await updateCriteria(
    trx,
    { studyId, version },
    { reviewed_by: acting.operator, reviewed_at: acting.now },
  )
  await auditCriteria(trx, { studyId, version, outcome: 'reviewed', acting })
  return { studyId, version, reviewedBy: acting.operator }
}

/**
 * Begins to invite whoever fits the reviewed criteria, which a job goes on with. A study does so once. Throws a
 * 404 unless the study is open, and a 409 without criteria, without their review, or when it was done before.
 */
export async function beginMatching(
  trx: Transaction<Tables>,
  studyId: string,
  acting: Acting,
): Promise<{ studyId: string; version: number }> {
  const study = await lockStudy(trx, studyId)
  if (!study || (study.closed_at && study.closed_at <= acting.now)) {
    throw new HttpProblem('not-found', { detail: 'No open study has this id.' })
  }
  const earlier = await trx
    .selectFrom('study_criteria')
    .select('version')
    .where('study_id', '=', studyId)
    .where('begun_at', 'is not', null)
    .executeTakeFirst()
  if (earlier) throw conflict('A study looks for members once, and this one has.')
  const row = await newest(trx, studyId)
  if (!row || row.criteria === null) throw conflict('This study does not say whom it looks for.')
  if (!criteriaIn(row.criteria)) throw conflict(writtenEarlier)
  const { version, reviewed_by: reviewer } = row
  if (reviewer === null) throw conflict('Nobody has reviewed the criteria of this study yet.')
  const { operator, requestId, now } = acting
  await updateCriteria(
    trx,
    { studyId, version },
    { begun_by: operator, begun_at: now, request_id: requestId, decision: 'counting' },
  )
  await auditCriteria(trx, { studyId, version, outcome: 'begun', acting })
  await enqueue(trx, { queue: 'study-matching', data: { studyId, version: String(version) } })
  return { studyId, version }
}

/** The newest criteria of a study and how far they have come, for who has to review them. Throws a 404. */
export async function criteriaOf(db: Database, studyId: string) {
  const row = await newest(db, studyId)
  if (!row || row.criteria === null) throw noCriteria()
  const { version, written_by: writtenBy, reviewed_by: reviewedBy, decision, ended_at } = row
  return {
    studyId,
    version,
    criteria: criteriaIn(row.criteria),
    asRead: criteriaAsRead(row.criteria, await knownDiseases(db)),
    writtenBy,
    ...(reviewedBy !== null && { reviewedBy }),
    ...(decision !== null && { isEnded: ended_at !== null }),
    // Zero where too few fitted, or it ended before that was known. How many did is not said more exactly than this.
    ...(ended_at !== null && {
      invitedAbout: decision === 'inviting' ? (aboutFitting(row, await matchingSeed(db)) ?? 0) : 0,
    }),
  }
}

const newest = async (db: Database | Transaction<Tables>, studyId: string) =>
  db
    .selectFrom('study_criteria')
    .selectAll()
    .where('study_id', '=', studyId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function matchingSeed(db: Database | Transaction<Tables>): Promise<string> {
  await db
    .insertInto('matching_noise')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await db.selectFrom('matching_noise').select('seed').executeTakeFirstOrThrow()).seed
}

/** Which criteria of which study. */
export interface CriteriaVersion {
  studyId: string
  version: number
}

export async function updateCriteria(
  trx: Transaction<Tables>,
  { studyId, version }: CriteriaVersion,
  set: Updateable<Tables['study_criteria']>,
): Promise<void> {
  await trx
    .updateTable('study_criteria')
    .set(set)
    .where('study_id', '=', studyId)
    .where('version', '=', version)
    .execute()
}

interface Step extends CriteriaVersion {
  outcome: 'written' | 'reviewed' | 'begun'
  acting: Acting
}

const auditCriteria = async (
  trx: Transaction<Tables>,
  { studyId, version, outcome, acting: { operator, requestId, now } }: Step,
) =>
  audit(trx, {
    at: now,
    memberId: null,
    action: 'study-criteria',
    outcome,
    requestId,
    operator,
    criteria: { studyId, version },
  })

const writtenEarlier =
  'An earlier release wrote whom this study looks for: write it again, and have it reviewed.'
const conflict = (detail: string) => new HttpProblem('invalid-input', { status: 409, detail })
const noCriteria = () =>
  new HttpProblem('not-found', { detail: 'This study has no such criteria.' })
