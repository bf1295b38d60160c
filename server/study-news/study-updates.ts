import { sql, type Transaction } from 'kysely'
import type { StudyUpdate, ToldStudy } from '#contract/study-updates.ts'
import { batchSize } from '../db/in-batches.ts'
import type { Database, MemberTransaction, Tables } from '../db/tables.ts'
import { HttpProblem, invalidField } from '../http/http-problem.ts'
import { notifyAll, type NewNotification } from '../notices/notify.ts'
import { isSameOperator, refuseReview } from '../operators/second-person.ts'
import { lockStudy } from '../studies/studies.ts'
import type { Acting } from '../studies/study-criteria.ts'
import { storedContent, type UpdateText } from './update-text.ts'

type Reader = Database | Transaction<Tables>

/** Which version of what a study tells. */
export interface UpdateVersion {
  studyId: string
  number: number
  version: number
}

const mostNewsInAYear = 4
const yearMs = 365 * 24 * 60 * 60 * 1000

/**
 * Stores news or a result, or a correction of it, which nobody reads before a colleague has reviewed it. Throws a 404
 * without the study or what is corrected, a 409 for a second result, and a 422 where it does not say what was wrong.
 */
export async function writeUpdate(
  trx: Transaction<Tables>,
  update: UpdateText,
  { operator, now }: Acting,
): Promise<UpdateVersion> {
  const { studyId, kind, hardWords, content } = update
  if (!(await lockStudy(trx, studyId))) throw nothing('No study has this id.')
  if (hardWords && isSameOperator(hardWords.reviewer, operator)) {
    throw invalidField('hardWords.reviewer', 'Name the colleague who will review it.')
  }
  const known = await versionsOf(trx, studyId)
  const before = known.filter((each) => each.number === update.number)
  const [newest] = before
  if (update.number !== undefined && newest?.kind !== kind) {
    throw nothing(`This study has no ${kind} of the number ${update.number}.`)
  }
  const result = known.find((each) => each.kind === 'result')
  if (kind === 'result' && result && !newest) {
    throw conflict(`This study has a result. To correct it, name its number, ${result.number}.`)
  }
  const isPublished = before.some(({ reviewed_at }) => reviewed_at !== null)
  if (isPublished && update.correction === undefined) {
    throw invalidField('correction', 'Say for its readers what was wrong.')
  }
  const number = newest?.number ?? Math.max(0, ...known.map((each) => each.number)) + 1
  const version = (newest?.version ?? 0) + 1
  await trx
    .insertInto('study_updates')
    .values({
      study_id: studyId,
      number,
      version,
      kind,
      content: JSON.stringify(content),
      correction: isPublished ? (update.correction ?? null) : null,
      excused_by: hardWords?.reviewer ?? null,
      excuse: hardWords?.why ?? null,
      written_by: operator,
      written_at: now,
    })
    .execute()
  return { studyId, number, version }
}

/**
 * Publishes what a colleague has written, and tells whoever takes part. Throws a 404 unless this is the newest version, a
 * 403 for its author or in place of the colleague who excuses its words, and a 409 where it was reviewed, or is the fifth
 * news of a year.
 */
export async function reviewUpdate(
  trx: Transaction<Tables>,
  { studyId, number, version }: UpdateVersion,
  { operator, now, newId }: Acting & { newId: () => string },
): Promise<UpdateVersion & { reviewedBy: string }> {
  await lockStudy(trx, studyId)
  const known = await versionsOf(trx, studyId)
  const versions = known.filter((each) => each.number === number)
  const [newest] = versions
  if (newest?.version !== version) throw nothing('This study has no such news.')
  refuseReview(newest, operator)
  if (newest.excused_by !== null && !isSameOperator(newest.excused_by, operator)) {
    throw new HttpProblem('forbidden', {
      detail: `${newest.excused_by} says why its words are hard, so they have to review it.`,
    })
  }
  const isCorrection = versions.some(({ reviewed_at }) => reviewed_at !== null)
  if (newest.kind === 'news' && !isCorrection) {
    const since = now.getTime() - yearMs
    const recent = publishedIn(known).filter(
      ({ kind, publishedAt }) => kind === 'news' && publishedAt.getTime() > since,
    )
    if (recent.length >= mostNewsInAYear) {
      throw conflict(`A study tells news ${mostNewsInAYear} times in a year at most.`)
    }
  }
  await trx
    .updateTable('study_updates')
    .set({ reviewed_by: operator, reviewed_at: now })
    .where('study_id', '=', studyId)
    .where('number', '=', number)
    .where('version', '=', version)
    .execute()
  const type = isCorrection ? 'STUDY_CORRECTION' : typeOf[newest.kind]
  await tellEverybody(trx, { studyId, type, now, newId })
  return { studyId, number, version, reviewedBy: operator }
}

const typeOf = { news: 'STUDY_NEWS', result: 'STUDY_RESULT' } as const

/** What members and visitors read of a study, the newest first. */
export async function updatesOf(db: Reader, studyId: string): Promise<StudyUpdate[]> {
  return publishedIn(await versionsOf(db, studyId))
    .toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
    .map(({ content, number, publishedAt, corrections }) => ({
      ...storedContent(content),
      number,
      publishedAt: publishedAt.toISOString(),
      corrections,
    }))
}

/** Every version of everything that a study tells, the newest first, for operators. */
export async function versionsOf(db: Reader, studyId: string) {
  return db
    .selectFrom('study_updates')
    .selectAll()
    .where('study_id', '=', studyId)
    .orderBy('number', 'desc')
    .orderBy('version', 'desc')
    .execute()
}

type Row = Awaited<ReturnType<typeof versionsOf>>[number]

/** What was reviewed, each with its newest words. The rows of each stand with the newest first. */
function publishedIn(rows: readonly Row[]) {
  const numbers = [...new Set(rows.map(({ number }) => number))]
  return numbers.flatMap((number) => {
    const read = rows.flatMap((row) =>
      row.number === number && row.reviewed_at ? [{ ...row, at: row.reviewed_at }] : [],
    )
    const [newest, first] = [read.at(0), read.at(-1)]
    if (!newest || !first) return []
    const corrections = read.flatMap(({ at, correction }) =>
      correction === null ? [] : [{ at: at.toISOString(), words: correction }],
    )
    return [{ ...newest, publishedAt: first.at, corrections }]
  })
}

/** The studies that a member has agreed to, the newest consent first. */
export async function toldStudies(
  trx: MemberTransaction,
  memberId: string,
  now: Date,
): Promise<ToldStudy[]> {
  const rows = await trx
    .selectFrom('study_invites as invite')
    .innerJoin('studies as study', 'study.id', 'invite.study_id')
    .select(['study.id', 'study.name', 'study.closed_at', 'invite.withdrawn_at', 'wants_news'])
    .select(
      sql<string[] | null>`(select json_agg(kind) from
        (select distinct number, kind from study_updates
          where study_id = study.id and reviewed_at is not null) as told)`.as('kinds'),
    )
    .where('invite.member_id', '=', memberId)
    .where('invite.consented_at', 'is not', null)
    .orderBy('invite.consented_at', 'desc')
    .execute()
  return rows.map(({ id, name, closed_at, withdrawn_at, wants_news, kinds }) => ({
    studyId: id,
    studyName: name,
    ...(closed_at && closed_at <= now && { closedAt: closed_at.toISOString() }),
    news: (kinds ?? []).filter((kind) => kind === 'news').length,
    hasResult: kinds?.includes('result') ?? false,
    isWithdrawn: withdrawn_at !== null,
    isTold: withdrawn_at === null || wants_news,
  }))
}

/** Whether a member who has withdrawn still hears of a study. False where they have not. */
export async function chooseNews(
  trx: MemberTransaction,
  memberId: string,
  { studyId, isTold }: { studyId: string; isTold: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('study_invites')
    .set({ wants_news: isTold })
    .where('member_id', '=', memberId)
    .where('study_id', '=', studyId)
    .where('withdrawn_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Telling extends Pick<NewNotification, 'type' | 'now' | 'newId'> {
  studyId: string
}

/** Notifies whoever takes part, and whoever has withdrawn and asked for it. */
async function tellEverybody(
  trx: Transaction<Tables>,
  { studyId, ...telling }: Telling,
): Promise<void> {
  let last = ''
  let isWhole = true
  while (isWhole) {
    const invites = await trx
      .selectFrom('study_invites')
      .select(['id', 'member_id'])
      .where('study_id', '=', studyId)
      .where('consented_at', 'is not', null)
      .where((row) => row.or([row('withdrawn_at', 'is', null), row('wants_news', '=', true)]))
      .where('member_id', '>', last)
      .orderBy('member_id')
      .limit(batchSize)
      .execute()
    isWhole = invites.length === batchSize
    last = invites.at(-1)?.member_id ?? ''
    const told = invites.map(({ id, member_id: memberId }) => ({
      ...telling,
      memberId,
      inviteId: id,
    }))
    await notifyAll(trx, told)
  }
}

const nothing = (detail: string) => new HttpProblem('not-found', { detail })
const conflict = (detail: string) => new HttpProblem('invalid-input', { status: 409, detail })
