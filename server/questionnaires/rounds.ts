import { createHash } from 'node:crypto'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import * as v from 'valibot'
import { roundTimes, type RoundState, type RoundTimes } from '#contract/questionnaire-rounds.ts'
import { DataRequest, type QuestionnaireTerms } from '#contract/studies.ts'
import type { Database, Tables } from '../db/tables.ts'
import { versionsOf, type QuestionnaireVersion } from './questionnaires.ts'

/** That a member has agreed to be asked, by the terms of that day. */
export interface Agreement {
  memberId: string
  consentId: string
  inviteId: string
  itemId: string
  study: { id: string; studyName: string; organisation: string }
  name: string
  terms: QuestionnaireTerms
  agreedAt: Date
  /** When they withdrew, or said no to this item. */
  endedAt: Date | null
  /** When the study closed, or dropped this item. */
  closedAt: Date | null
}

/** One time of answering, as it follows from an agreement. */
export interface Round extends RoundTimes {
  id: string
  agreement: Agreement
  /** That which was in force when it opened; of one to come, today's. */
  version: QuestionnaireVersion
}

interface Row {
  member_id: string
  consent_id: string
  invite_id: string
  item: string
  agreed_at: Date
  ended_at: Date | null
  study_id: string
  study_name: string
  organisation: string
  closed_at: Date | null
}

/**
 * The agreements of the consents for which `where` holds, withdrawn ones too: it may name `consent`, `invite` and `study`.
 * A questionnaire that was agreed to without terms is asked elsewhere.
 */
export async function agreementsWhere(
  db: Database | Transaction<Tables>,
  where: RawBuilder<boolean>,
): Promise<Agreement[]> {
  const { rows } = await sql<Row>`
    select consent.member_id, consent.id as consent_id, consent.invite_id, said.item, said.agreed_at,
           coalesce(withdrawal.at, case when said.state <> 'agreed' then said.at end) as ended_at,
           study.id as study_id, study.name as study_name, study.organisation,
           least(study.closed_at, dropped.at) as closed_at
      from study_answers consent
      join study_invites invite on invite.id = consent.invite_id
      join studies study on study.id = invite.study_id
     cross join lateral (
       select distinct on (item_id) item_id, item, state, at,
              min(at) filter (where state = 'agreed') over (partition by item_id) as agreed_at
         from consent_items where consent_id = consent.id
        order by item_id, place desc) as said
      left join lateral (
       select max(written_at) as at from questionnaires
        where item_id = said.item_id
          and not exists (select from data_requests where id = said.item_id)) as dropped on true
      left join study_answers withdrawal on withdrawal.consent_id = consent.id
     where consent.kind = 'CONSENT' and said.agreed_at is not null
       and said.item::json ->> 'type' = 'QUESTIONNAIRE'
       and said.item::json -> 'questionnaire' -> 'terms' is not null
       and ${where}
     order by consent.place`.execute(db)
  return rows.flatMap((row) => {
    const item = v.parse(v.pipe(v.string(), v.parseJson(), DataRequest), row.item)
    if (item.type !== 'QUESTIONNAIRE' || !item.questionnaire.terms) return []
    const { name, terms } = item.questionnaire
    return [
      {
        memberId: row.member_id,
        consentId: row.consent_id,
        inviteId: row.invite_id,
        itemId: item.id,
        study: { id: row.study_id, studyName: row.study_name, organisation: row.organisation },
        name,
        terms,
        agreedAt: row.agreed_at,
        endedAt: row.ended_at,
        closedAt: row.closed_at,
      },
    ]
  })
}

/** Every round of these agreements, those to come too, in the order of opening. */
export async function roundsOf(
  db: Database | Transaction<Tables>,
  agreements: readonly Agreement[],
): Promise<Round[]> {
  const versions = await versionsOf(db, [...new Set(agreements.map(({ itemId }) => itemId))])
  return agreements
    .flatMap((agreement) => {
      const ofItem = versions.filter(({ item_id }) => item_id === agreement.itemId)
      return roundTimes(agreement.terms.schedule, agreement.agreedAt).flatMap((times) => {
        const version = ofItem.find(({ in_force_from }) => in_force_from <= times.opensAt)
        const isOver = [agreement.endedAt, agreement.closedAt].some(
          (end) => end !== null && end < times.opensAt,
        )
        if (!version?.isAsked || isOver) return []
        return [{ ...times, id: roundId(agreement, times.number), agreement, version }]
      })
    })
    .toSorted((one, other) => one.opensAt.getTime() - other.opensAt.getTime())
}

/** Nobody learns from an address which study, questionnaire or time it is. */
const roundId = ({ consentId, itemId }: Agreement, number: number): string =>
  createHash('sha256')
    .update(`round ${consentId} ${itemId} ${number}`)
    .digest('base64url')
    .slice(0, 32)

/** What becomes of a round; `isSent` and `isBegun` are known of its rows. */
export function stateOf(
  { agreement, opensAt, endsAt, closesAt }: Round,
  { isSent, isBegun }: { isSent: boolean; isBegun: boolean },
  now: Date,
): RoundState {
  if (isSent) return 'sent'
  if (agreement.endedAt) return 'withdrawn'
  if (now < opensAt) return 'next'
  if (agreement.closedAt && agreement.closedAt <= now) return 'missed'
  if (now < endsAt) return 'open'
  return isBegun && now < closesAt ? 'grace' : 'missed'
}
