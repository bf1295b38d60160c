import { sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import { batchSize } from '../db/in-batches.ts'
import { knownDiseases } from '../diseases/known-diseases.ts'
import type { Tables } from '../db/tables.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { Services } from '../http/serve.ts'
import { countViews, smallestGroup, type ResearchCounts } from './research-counts.ts'
import { researchViews, type MemberView } from './research-view.ts'

/** A week: within it, nobody can tell who joins or leaves. */
const leastAgeMs = 7 * 24 * 60 * 60 * 1000

interface Snapshot {
  /** YYYY-MM-DD. */
  takenOn: string
  counts: ResearchCounts
}

const Counts = v.custom<ResearchCounts>((value) => typeof value === 'object')

/**
 * The newest counts of a study's consented members. They are a snapshot, which is replaced only
 * after a week and after ten consents or withdrawals. Throws a 404.
 */
export async function newestCounts(
  { db, now }: Pick<Services, 'db' | 'now'>,
  studyId: string,
): Promise<Snapshot> {
  return db.transaction().execute(async (trx) => {
    const study = await trx
      .selectFrom('studies')
      .select('id')
      .where('id', '=', studyId)
      .executeTakeFirst()
    if (!study) throw new HttpProblem('not-found', { detail: 'No study has this id.' })
    // Of two calls at once, the second gets the counts of the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`counts ${studyId}`}, 0))`.execute(
      trx,
    )
    const last = await trx
      .selectFrom('study_counts')
      .select(['taken_at', 'counts'])
      .where('study_id', '=', studyId)
      .orderBy('taken_at', 'desc')
      .executeTakeFirst()
    const at = now()
    const isYoung = last && at.getTime() - last.taken_at.getTime() < leastAgeMs
    if (last && (isYoung || (await changesSince(trx, studyId, last.taken_at)) < smallestGroup)) {
      return snapshotOf(last.taken_at, v.parse(Counts, JSON.parse(last.counts)))
    }
    const views = await consentedViews(trx, studyId, at)
    const seed = await seedOf(trx, studyId)
    const counts = countViews(views, seed, await knownDiseases(trx))
    await trx
      .insertInto('study_counts')
      .values({ study_id: studyId, taken_at: at, counts: JSON.stringify(counts) })
      .execute()
    return snapshotOf(at, counts)
  })
}

/** What research sees of those who have consented, and share something by it. */
async function consentedViews(
  trx: Transaction<Tables>,
  studyId: string,
  now: Date,
): Promise<MemberView[]> {
  const views: MemberView[] = []
  let ids: string[] = []
  do {
    ids = await consentedAfter(trx, studyId, ids.at(-1) ?? '')
    views.push(...(await researchViews(trx, ids, now)))
  } while (ids.length === batchSize)
  return views
}

async function consentedAfter(
  trx: Transaction<Tables>,
  studyId: string,
  last: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('study_invites')
    .select('member_id')
    .where('study_id', '=', studyId)
    .where('consented_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .where('shares', '=', true)
    .where('member_id', '>', last)
    .orderBy('member_id')
    .limit(batchSize)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/**
 * How many members have consented or withdrawn since; no more are counted than matter. One who shares nothing yet is in
 * no count, so is no change of one either.
 */
async function changesSince(
  trx: Transaction<Tables>,
  studyId: string,
  taken: Date,
): Promise<number> {
  const changed = await trx
    .selectFrom('study_invites')
    .select('id')
    .where('study_id', '=', studyId)
    .where(sql<Date>`greatest(consented_at, withdrawn_at)`, '>', taken)
    .where('shares', '=', true)
    .limit(smallestGroup)
    .execute()
  return changed.length
}

async function seedOf(trx: Transaction<Tables>, studyId: string): Promise<string> {
  await trx
    .insertInto('study_noise')
    .values({ study_id: studyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { seed } = await trx
    .selectFrom('study_noise')
    .select('seed')
    .where('study_id', '=', studyId)
    .executeTakeFirstOrThrow()
  return seed
}

const snapshotOf = (taken: Date, counts: ResearchCounts): Snapshot => ({
  takenOn: taken.toISOString().slice(0, 10),
  counts,
})
