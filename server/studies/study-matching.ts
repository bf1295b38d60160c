import { createHmac } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import { londonDay } from '#contract/days.ts'
import type { Gender } from '#contract/choices.ts'
import type { LooksFor } from '#contract/looks-for.ts'
import { fitAnswersOf, fitLines, fitOf } from '#contract/study-fit.ts'
import { batchSize } from '../db/in-batches.ts'
import type { Database, Tables } from '../db/tables.ts'
import type { Perform } from '../jobs/run-queues.ts'
import { knownDiseases, namesOfMedicine, shippedByName } from '../diseases/known-diseases.ts'
import { aboutFitting } from './research-counts.ts'
import { audit } from '../accounts/audit.ts'
import { notifyAll } from '../notices/notify.ts'
import { criteriaIn } from './stored-criteria.ts'
import { matchingSeed, updateCriteria, type CriteriaVersion } from './study-criteria.ts'

interface MatchingParts {
  db: Database
  now: () => Date
  newId: () => string
  /** How many members one statement looks at. */
  most?: number
}

const Data = v.object({ studyId: v.string(), version: v.pipe(v.string(), v.toNumber()) })

/**
 * Performs the job that invites whoever fits the criteria of a study. It goes through all members twice: first
 * it counts who fits, then it invites them, or nobody where the count with noise is too small. Each batch is a
 * transaction that also stores how far it came, so a job that was killed goes on there. It ends when the study
 * is closed meanwhile, and when an earlier release began it.
 */
export const matchStudy =
  (parts: MatchingParts): Perform =>
  async ({ data, signal }) => {
    const { studyId, version } = v.parse(Data, data)
    let isEnded = false
    while (!isEnded) {
      signal.throwIfAborted()
      isEnded = await parts.db
        .transaction()
        .execute(async (trx) => nextBatch(trx, { ...parts, studyId, version }))
    }
    return { state: 'done' }
  }

interface Matching extends MatchingParts, CriteriaVersion {}

/** Resolves with whether that was the last one. */
async function nextBatch(trx: Transaction<Tables>, matching: Matching): Promise<boolean> {
  const { studyId, version, now, most = batchSize } = matching
  const at = now()
  const row = await trx
    .selectFrom('study_criteria')
    .innerJoin('studies', 'studies.id', 'study_criteria.study_id')
    .selectAll('study_criteria')
    .select('closed_at')
    .where('study_id', '=', studyId)
    .where('version', '=', version)
    .forUpdate('study_criteria')
    .executeTakeFirst()
  if (!row || row.begun_at === null || row.ended_at) return true
  const update = async (set: Parameters<typeof updateCriteria>[2]) =>
    updateCriteria(trx, matching, set)
  // Nobody can be found any longer by what an earlier release wrote.
  const criteria = criteriaIn(row.criteria)
  if (!criteria || (row.closed_at && row.closed_at <= at)) {
    await update({ ended_at: at })
    return true
  }
  const today = londonDay(row.begun_at)
  const batch = await fittingAfter(trx, criteria, { last: row.place, most, today })
  if (row.decision !== 'counting') {
    await informAll(trx, { ...matching, at, row, memberIds: batch.fitting })
    const place = batch.last ?? row.place
    await update({ place, ended_at: batch.last === null ? at : null })
    return batch.last === null
  }
  const seed = await matchingSeed(trx)
  if (batch.last === null) {
    const decision = aboutFitting(row, seed) === undefined ? 'too-few' : 'inviting'
    await update({ decision, place: '' })
    return false
  }
  const counted = row.counted + batch.fitting.length
  const mixed = batch.fitting.reduce((all, id) => mixedWith(all, id, seed), row.mixed)
  await update({ place: batch.last, counted, mixed })
  return false
}

interface Place {
  /** The last member who was looked at. */
  last: string
  most: number
  /** YYYY-MM-DD. */
  today: string
}

/** Who fits among the next members in the order of their ids; `last` is null where nobody is left. */
export async function fittingAfter(
  trx: Database | Transaction<Tables>,
  study: LooksFor,
  { last, most, today }: Place,
): Promise<{ last: string | null; fitting: string[] }> {
  const { rows } = await sql<Answers>`
    select id, dob, gender, ethnicity,
           (select postcode from addresses where member_id = member.id
             order by recency desc limit 1) as postcode,
           (select coalesce(json_agg(json_build_object('name', name, 'diseaseId', disease_id)), '[]'::json)
              from diagnoses where member_id = member.id) as diagnosis,
           (select coalesce(json_agg(json_build_object('name', name)), '[]'::json)
              from medications where member_id = member.id) as medication
      from (select * from members where id > ${last} order by id limit ${most}) as member
     order by id`.execute(trx)
  const diseases = await knownDiseases(trx)
  const context = { diseases, shipped: shippedByName(), namesOfMedicine, today }
  const fitting = rows.filter((row) => fitOf(fitLines(study, answersOf(row), context)) === 'fits')
  return { last: rows.at(-1)?.id ?? null, fitting: fitting.map(({ id }) => id) }
}

interface Answers {
  id: string
  dob: string | null
  gender: Gender | null
  ethnicity: string | null
  postcode: string | null
  diagnosis: readonly { name: string; diseaseId: string | null }[]
  medication: readonly { name: string }[]
}

const answersOf = ({ dob, gender, ethnicity, postcode, diagnosis, medication }: Answers) =>
  fitAnswersOf({
    diagnosis: diagnosis.map(({ name, diseaseId }) => ({
      name,
      diseaseId: diseaseId ?? undefined,
    })),
    medication,
    dob: dob ?? undefined,
    gender: gender ?? undefined,
    ethnicity: ethnicity ?? undefined,
    postcode: postcode ?? undefined,
  })

/** The same for the same people in whatever order, and nothing that leads back to them. */
function mixedWith(all: string, memberId: string, seed: string): string {
  const own = createHmac('sha256', seed).update(memberId).digest()
  const before = Buffer.alloc(own.length)
  before.write(all, 'hex')
  return Buffer.from(own.map((byte, at) => byte ^ (before[at] ?? 0))).toString('hex')
}

interface Informing extends Matching {
  at: Date
  row: {
    decision: string | null
    begun_by: string | null
    request_id: string | null
  }
  memberIds: readonly string[]
}

/** Invites these members unless too few fit, and writes down for each that they were looked for. */
async function informAll(
  trx: Transaction<Tables>,
  { studyId, version, at, newId, row, memberIds }: Informing,
): Promise<void> {
  const rows = memberIds.map((member_id) => ({
    id: newId(),
    member_id,
    study_id: studyId,
    created_at: at,
  }))
  const invited =
    row.decision !== 'inviting' || rows.length === 0
      ? []
      : await trx
          .insertInto('study_invites')
          .values(rows)
          .onConflict((conflict) => conflict.columns(['member_id', 'study_id']).doNothing())
          .returning(['id', 'member_id'])
          .execute()
  await notifyAll(
    trx,
    invited.map(({ id, member_id }) => ({
      memberId: member_id,
      type: 'STUDY_INVITE',
      inviteId: id,
      now: at,
      newId,
    })),
  )
  const isNew = new Set(invited.map(({ member_id }) => member_id))
  await audit(
    trx,
    ...memberIds.map((memberId) => ({
      at,
      memberId,
      action: isNew.has(memberId) ? 'invite-matching' : 'study-matching',
      outcome: isNew.has(memberId) ? 'invited' : 'done',
      requestId: row.request_id ?? '',
      operator: row.begun_by ?? '',
      reason: 'study',
      criteria: { studyId, version },
    })),
  )
}
