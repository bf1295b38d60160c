import { sql } from 'kysely'
import * as v from 'valibot'
import {
  type Consent,
  type ConsentEntry,
  type ItemDecision,
  ItemState,
} from '#contract/consents.ts'
import { DataRequest, type MemberStudy } from '#contract/studies.ts'
import type { MemberTransaction } from '../db/tables.ts'
import { deliveriesOf } from '../deliveries/shown-deliveries.ts'
import { consentTextOf, dataThere, isThere } from './studies.ts'

interface NewAnswer {
  memberId: string
  inviteId: string
  study: Pick<MemberStudy, 'studyName' | 'organisation' | 'updatedAt'>
  kind: ConsentEntry['kind']
  now: Date
  newId: () => string
  /** For consents and withdrawals. */
  agreed?: Pick<Consent, 'items' | 'textVersion' | 'consentText'>
  /** For withdrawals. */
  consentId?: string
}

/** Records an answer, which never changes afterwards. Returns its id. */
export async function recordAnswer(trx: MemberTransaction, answer: NewAnswer): Promise<string> {
  const { study, agreed, now } = answer
  const id = answer.newId()
  await trx
    .insertInto('study_answers')
    .values({
      id,
      member_id: answer.memberId,
      invite_id: answer.inviteId,
      kind: answer.kind,
      at: now,
      study_name: study.studyName,
      organisation: study.organisation,
      study_version: new Date(study.updatedAt),
      text_version: agreed?.textVersion ?? null,
      consent_text_version: agreed?.consentText?.version ?? null,
      items: agreed ? JSON.stringify(agreed.items) : null,
      consent_id: answer.consentId ?? null,
    })
    .execute()
  return id
}

interface NewDecisions {
  memberId: string
  consentId: string
  decisions: readonly { item: DataRequest; state: ItemState }[]
  now: Date
}

/** Records what a member says of items of a consent, which never changes afterwards; the last counts. */
export async function recordDecisions(
  trx: MemberTransaction,
  { memberId, consentId, decisions, now }: NewDecisions,
): Promise<void> {
  const rows = decisions.map(({ item, state }) => ({
    consent_id: consentId,
    item_id: item.id,
    member_id: memberId,
    state,
    at: now,
    item: JSON.stringify(item),
  }))
  await trx.insertInto('consent_items').values(rows).execute()
}

/** The answers of one member to studies, whether these are still open or not. */
export const studyAnswerStore = (trx: MemberTransaction, memberId: string, now: Date) => ({
  /** Newest first. */
  async history(): Promise<ConsentEntry[]> {
    const rows = await answersOf(trx, memberId).orderBy('answer.place', 'desc').execute()
    return entriesOf(trx, rows, now)
  },

  /** Undefined when the member has no such entry. */
  async entry(id: string): Promise<ConsentEntry | undefined> {
    const rows = await answersOf(trx, memberId).where('answer.id', '=', id).execute()
    return (await entriesOf(trx, rows, now))[0]
  },

  /** A consent of an early release names its items alone, all of which are agreed to. */
  async isStoredByItem(consentId: string): Promise<boolean> {
    const stored = trx.selectFrom('consent_items').select('item_id')
    return (await stored.where('consent_id', '=', consentId).executeTakeFirst()) !== undefined
  },

  /** A consent that is not withdrawn. */
  async consentInForce(id: string): Promise<Consent | undefined> {
    const entry = await this.entry(id)
    return entry?.kind === 'CONSENT' && entry.withdrawnAt === null ? entry : undefined
  },

  /** The withdrawal of a consent; undefined while the consent holds. */
  async withdrawalOf(consentId: string): Promise<ConsentEntry | undefined> {
    const rows = await answersOf(trx, memberId).where('answer.consent_id', '=', consentId).execute()
    return (await entriesOf(trx, rows, now))[0]
  },
})

const answersOf = (trx: MemberTransaction, memberId: string) =>
  trx
    .selectFrom('study_answers as answer')
    .innerJoin('study_invites as invite', 'invite.id', 'answer.invite_id')
    .innerJoin('studies as study', 'study.id', 'invite.study_id')
    .leftJoin('study_consent_texts as text', (join) =>
      join
        .onRef('text.study_id', '=', 'study.id')
        .onRef('text.version', '=', 'answer.consent_text_version'),
    )
    .leftJoin('study_answers as withdrawal', 'withdrawal.consent_id', 'answer.id')
    .selectAll('answer')
    .select([
      'study.id as study_id',
      'study.updated_at as version_now',
      'study.closed_at',
      'withdrawal.at as withdrawn_at',
      'text.words as text_words',
      sql<unknown>`(select json_agg(json_build_object(
                             'item', item::json, 'state', state, 'at', extract(epoch from at) * 1000)
                           order by place)
                      from consent_items where consent_id = answer.id)`.as('decided'),
      sql<string[] | null>`(select json_agg(id) from data_requests
                             where study_id = study.id)`.as('asked_now'),
    ])
    .select(dataThere('answer'))
    .where('answer.member_id', '=', memberId)

type AnswerRow = Awaited<ReturnType<ReturnType<typeof answersOf>['execute']>>[number]

async function entriesOf(
  trx: MemberTransaction,
  rows: readonly AnswerRow[],
  now: Date,
): Promise<ConsentEntry[]> {
  const consents = rows.flatMap(({ id, kind, study_id }) =>
    kind === 'CONSENT' ? [{ consentId: id, studyId: study_id }] : [],
  )
  const deliveries = await deliveriesOf(trx, consents, now)
  return rows.map((row) => {
    const entry = entryOf(row, now)
    const delivery = deliveries.get(row.id)
    return entry.kind === 'CONSENT' && delivery ? { ...entry, delivery } : entry
  })
}

function entryOf(row: AnswerRow, now: Date): ConsentEntry {
  const { kind, closed_at } = row
  const entry = {
    id: row.id,
    at: row.at.toISOString(),
    inviteId: row.invite_id,
    study: {
      id: row.study_id,
      studyName: row.study_name,
      organisation: row.organisation,
      version: row.study_version.toISOString(),
      isCompleted: closed_at !== null && closed_at <= now,
    },
    changedSince: row.version_now.getTime() !== row.study_version.getTime(),
  }
  switch (kind) {
    case 'INTEREST':
    case 'DECLINE':
    case 'DECLINE_UNDONE':
      return { ...entry, kind }
    case 'CONSENT':
      return { ...entry, kind, ...consentIn(row), withdrawnAt: textOf(row.withdrawn_at) }
    case 'WITHDRAWAL':
      return {
        ...entry,
        kind,
        ...agreedIn(row),
        consentId: row.consent_id ?? '',
        keepsUsedData: closed_at !== null && closed_at <= row.at,
      }
  }
}

/** When the interest was confirmed that the last decline took back; undefined where there was none. */
export async function interestBefore(
  trx: MemberTransaction,
  inviteId: string,
): Promise<Date | undefined> {
  const answers = await trx
    .selectFrom('study_answers')
    .select(['kind', 'at'])
    .where('invite_id', '=', inviteId)
    .orderBy('place')
    .execute()
  let interest: Date | undefined
  let before: Date | undefined
  for (const { kind, at } of answers) {
    if (kind === 'INTEREST') interest = at
    if (kind === 'DECLINE') [before, interest] = [interest, undefined]
    if (kind === 'DECLINE_UNDONE') interest = before
  }
  return before
}

const textOf = (date: Date | null): string | null => date && date.toISOString()

const Decided = v.array(v.object({ item: DataRequest, state: ItemState, at: v.number() }))

/** The last that was said of each item, and as `items` those that are agreed to. */
function consentIn(row: AnswerRow) {
  const agreed = agreedIn(row)
  const at = row.at.getTime()
  const said = row.decided
    ? v.parse(Decided, row.decided)
    : agreed.items.map((item) => ({ item, state: 'agreed' as const, at }))
  const last = new Map(said.map((each) => [each.item.id, each]))
  const decisions: ItemDecision[] = [...last.values()].map((each) => ({
    ...each,
    at: new Date(each.at).toISOString(),
    isThere: isThere(each.item, row),
    isAsked: row.asked_now?.includes(each.item.id) ?? false,
    hasWaited: said.some(({ item, state }) => item.id === each.item.id && state === 'waiting'),
  }))
  const items = decisions.filter(({ state }) => state === 'agreed').map(({ item }) => item)
  return { ...agreed, items, decisions }
}

const agreedIn = ({ items, text_version, consent_text_version, text_words }: AnswerRow) => ({
  items: v.parse(v.array(DataRequest), JSON.parse(items ?? '[]')),
  textVersion: text_version ?? '',
  ...consentTextOf(consent_text_version, text_words),
})
