import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { DataRequest, MemberStudy } from '#contract/studies.ts'
import type { LooksFor } from '#contract/looks-for.ts'
import type { Database, Tables } from '../db/tables.ts'
import { controllersOf } from '../deliveries/controllers.ts'
import {
  isInForce,
  termsOf,
  versionsOf,
  type QuestionnaireVersion,
} from '../questionnaires/questionnaires.ts'
import { criteriaIn } from './stored-criteria.ts'

type Reader = Database | Transaction<Tables>

/** An open study, as members see it; undefined when it is unknown or closed. */
export async function findOpenStudy(
  db: Reader,
  id: string,
  now: Date,
): Promise<MemberStudy | undefined> {
  const [study] = await openStudies(db, now, [id])
  return study
}

/** All open studies, or those among `ids`, by name. */
export async function openStudies(
  db: Reader,
  now: Date,
  ids?: readonly string[],
): Promise<MemberStudy[]> {
  if (ids?.length === 0) return []
  const isOpen = sql<boolean>`(closed_at is null or closed_at > ${now})`
  const wanted = ids ? sql`${isOpen} and studies.id = any(${[...ids]})` : isOpen
  return (await studiesWhere(db, wanted)).map(({ study }) => study)
}

/**
 * A study that is open or has a result, or that the member has agreed to, as members see it; with the time at which it
 * closed where it has. Undefined for any other.
 */
export async function findReadableStudy(
  db: Reader,
  id: string,
  { now, memberId }: { now: Date; memberId: string | undefined },
): Promise<(MemberStudy & { closedAt?: string }) | undefined> {
  const [found] = await studiesWhere(
    db,
    sql`studies.id = ${id} and (
          closed_at is null or closed_at > ${now}
          or exists (select from study_updates where study_id = studies.id
                        and kind = 'result' and reviewed_at is not null)
          or exists (select from study_invites where study_id = studies.id
                        and member_id = ${memberId ?? null} and consented_at is not null))`,
  )
  const { study, closedAt } = found ?? {}
  return study && closedAt && closedAt <= now
    ? { ...study, closedAt: closedAt.toISOString() }
    : study
}

async function studiesWhere(
  db: Reader,
  condition: RawBuilder<unknown>,
): Promise<{ study: MemberStudy; closedAt: Date | null }[]> {
  const rows = await db
    .selectFrom('studies')
    .leftJoinLateral(
      (text) =>
        text
          .selectFrom('study_consent_texts')
          .select(['version', 'words'])
          .whereRef('study_id', '=', 'studies.id')
          .orderBy('version', 'desc')
          .limit(1)
          .as('text'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (criteria) =>
        criteria
          .selectFrom('study_criteria')
          .select(['criteria'])
          .whereRef('study_id', '=', 'studies.id')
          // That nobody is looked for any longer needs no review.
          .where((row) => row.or([row('reviewed_by', 'is not', null), row('criteria', 'is', null)]))
          .orderBy('version', 'desc')
          .limit(1)
          .as('reviewed'),
      (join) => join.onTrue(),
    )
    .selectAll('studies')
    .select('reviewed.criteria')
    .select(['text.version as text_version', 'text.words as text_words'])
    .where(sql<boolean>`${condition}`)
    .orderBy('name')
    .execute()
  const requests = await requestsOf(
    db,
    rows.map(({ id }) => id),
  )
  const controllers = await controllersOf(
    db,
    rows.map(({ id }) => id),
  )
  const versions = await versionsOf(
    db,
    requests.flatMap(({ id, type }) => (type === 'QUESTIONNAIRE' ? [id] : [])),
  )
  return rows.map((row) => ({
    closedAt: row.closed_at,
    study: {
      id: row.id,
      studyName: row.name,
      organisation: row.organisation,
      description: row.description,
      infoLink: row.info_link,
      terms: row.terms,
      privacyPolicy: row.privacy_policy,
      updatedAt: row.updated_at.toISOString(),
      ...lookedFor(row.criteria),
      dataRequests: requests
        .filter(({ study_id }) => study_id === row.id)
        .map((request) => requestOf(request, versions)),
      ...consentTextOf(row.text_version, row.text_words),
      controller: controllers.get(row.id),
    },
  }))
}

function lookedFor(criteria: string | null): { looksFor?: LooksFor } {
  const looksFor = criteriaIn(criteria)
  return looksFor === undefined ? {} : { looksFor }
}

/** Which kinds of data there are of the member that a row of `table` is about, as columns of that row. */
export const dataThere = (table: 'study_invites' | 'answer') => {
  const member = sql.ref(`${table}.member_id`)
  return [
    sql<boolean>`exists (select from gp_connections where gp_connections.member_id = ${member})`.as(
      'has_record',
    ),
    sql<boolean>`exists (select from kit_orders where kit_orders.member_id = ${member}
                            and data_returned_at is not null)`.as('has_kit_data'),
  ] as const
}

interface DataThere {
  has_record: boolean
  has_kit_data: boolean
}

/** Whether there is data for an item. The answers to a questionnaire are given for the study, so there is. */
export function isThere({ type }: DataRequest, { has_record, has_kit_data }: DataThere): boolean {
  switch (type) {
    case 'MEDICAL_RECORD':
      return has_record
    case 'LAB_TEST':
      return has_kit_data
    case 'QUESTIONNAIRE':
      return true
  }
}

/** Undefined where the study has no consent text of its own. */
export const consentTextOf = (version: number | null, words: string | null) =>
  version === null || words === null ? {} : { consentText: { version, words } }

/** What they ask for; of questions nothing before the first of them are reviewed. */
const requestsOf = async (db: Reader, studyIds: readonly string[]) =>
  studyIds.length === 0
    ? []
    : db
        .selectFrom('data_requests')
        .selectAll()
        .where('study_id', 'in', studyIds)
        .where((row) => {
          const written = row
            .selectFrom('questionnaires')
            .whereRef('item_id', '=', 'data_requests.id')
          return row.or([row.not(row.exists(written)), row.exists(written.where(isInForce))])
        })
        .orderBy('position')
        .execute()

type RequestRow = Awaited<ReturnType<typeof requestsOf>>[number]

function requestOf(
  { id, type, name }: RequestRow,
  versions: readonly QuestionnaireVersion[],
): DataRequest {
  switch (type) {
    case 'LAB_TEST':
      return { id, type, labTest: { name: name ?? '' } }
    case 'MEDICAL_RECORD':
      return { id, type }
    case 'QUESTIONNAIRE': {
      const newest = versions.find(({ item_id }) => item_id === id)
      const terms = newest?.isAsked && { terms: termsOf(newest) }
      return { id, type, questionnaire: { name: name ?? '', ...terms } }
    }
  }
}

/** Keeps a study from being opened or closed until the transaction ends; undefined when there is none. */
export const lockStudy = async (trx: Transaction<Tables>, studyId: string) =>
  trx
    .selectFrom('studies')
    .select('closed_at')
    .where('id', '=', studyId)
    .forUpdate()
    .executeTakeFirst()
