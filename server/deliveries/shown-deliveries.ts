import { sql } from 'kysely'
import {
  deliveryDays,
  type ConsentDelivery,
  type DeliveryType,
  type StudyDelivery,
} from '#contract/deliveries.ts'
import type { MemberTransaction } from '../db/tables.ts'
import { controllersOf } from './controllers.ts'

interface Place {
  consentId: string
  studyId: string
}

/** What the studies of these consents have got of them, by the consents' ids; without those of which nothing is sent. */
export async function deliveriesOf(
  trx: MemberTransaction,
  consents: readonly Place[],
  now: Date,
): Promise<Map<string, ConsentDelivery>> {
  if (consents.length === 0) return new Map()
  const controllers = await controllersOf(
    trx,
    consents.map(({ studyId }) => studyId),
  )
  const ids = consents.map(({ consentId }) => consentId)
  const answers = await trx
    .selectFrom('delivery_answers')
    .selectAll()
    .distinctOn('consent_id')
    .where('consent_id', 'in', ids)
    .orderBy('consent_id')
    .orderBy('place', 'desc')
    .execute()
  const rows = await rowsOf(trx, ids)
  return new Map(
    consents.flatMap(({ consentId, studyId }): [string, ConsentDelivery][] => {
      const controller = controllers.get(studyId)
      const answer = answers.find(({ consent_id }) => consent_id === consentId)
      const sent = rows
        .filter(({ consent_id }) => consent_id === consentId)
        .map((row) => shown(row, now))
      if (!controller && sent.length === 0) return []
      const isOfToday = answer?.controller_version === controller?.version
      const said = answer?.agreed ? 'agreed' : 'refused'
      return [
        [
          consentId,
          {
            ...(controller && { controller }),
            state: answer && isOfToday ? said : 'unasked',
            ...(answer?.agreed && { textVersion: answer.text_version }),
            sent,
          },
        ],
      ]
    }),
  )
}

interface Row {
  consent_id: string
  type: DeliveryType
  item_id: string | null
  round_id: string | null
  at: Date
  ended_at: Date | null
  outcome: 'received' | 'settled' | 'dropped' | null
  failing_since: Date | null
}

const rowsOf = async (trx: MemberTransaction, consentIds: readonly string[]): Promise<Row[]> =>
  trx
    .selectFrom('study_deliveries as delivery')
    .innerJoin('study_pseudonyms as stream', 'stream.pseudonym', 'delivery.pseudonym')
    .select(sql<string>`consent_id`.as('consent_id'))
    .select(['type', 'item_id', 'round_id', 'at', 'ended_at', 'outcome', 'failing_since'])
    .where('consent_id', 'in', consentIds)
    .orderBy('place')
    .execute()

function shown(row: Row, now: Date): StudyDelivery {
  const delivery = {
    type: row.type,
    ...(row.item_id !== null && { itemId: row.item_id }),
    ...(row.round_id !== null && { roundId: row.round_id }),
    at: row.at.toISOString(),
  }
  const { ended_at, outcome, failing_since } = row
  if (outcome === 'dropped') return { ...delivery, state: 'not-sent' }
  if (outcome && ended_at) return { ...delivery, state: outcome, since: ended_at.toISOString() }
  if (!failing_since) return { ...delivery, state: 'waiting' }
  const until = new Date(failing_since.getTime() + deliveryMs)
  if (until <= now) return { ...delivery, state: 'with-a-person' }
  return { ...delivery, state: 'not-reached', until: until.toISOString() }
}

const deliveryMs = deliveryDays * 24 * 60 * 60 * 1000
