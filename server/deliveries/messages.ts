import type { Transaction } from 'kysely'
import type { Consent } from '#contract/consents.ts'
import { londonDay } from '#contract/days.ts'
import type { ResearchView } from '#contract/research-view.ts'
import { dataRequestName, type DataRequest } from '#contract/studies.ts'
import type { RecordEncryption } from '../crypto/record-encryption.ts'
import type { Tables } from '../db/tables.ts'
import { responseStore } from '../questionnaires/responses.ts'
import { researchViewOf } from '../studies/research-view.ts'
import { studyAnswerStore } from '../studies/study-answers.ts'
import { isDelivered } from './outbox.ts'
import type { StudyMessage } from './receivers.ts'

export type DeliveryRow = Pick<
  Tables['study_deliveries'],
  'pseudonym' | 'type' | 'consent_id' | 'item_id' | 'round_id' | 'member_id' | 'id'
> & { at: Date; study_id: string }

interface Reading {
  encryption: RecordEncryption
  now: Date
}

/**
 * What is sent, as it is agreed to now: undefined where it no longer is, the study has stopped asking for it or is closed.
 * That a consent or an item ended is always sent. Nothing in it is from outside this function.
 */
export async function messageOf(
  trx: Transaction<Tables>,
  row: DeliveryRow,
  reading: Reading,
): Promise<StudyMessage | undefined> {
  const { id, type, pseudonym, study_id } = row
  const message = { id, type, timestamp: row.at.toISOString() }
  const about = { study: study_id, participant: pseudonym }
  if (type === 'consent.withdrawn') {
    return { ...message, data: { ...about, deleteWhatIsUnused: true } }
  }
  const { member_id: memberId, consent_id: consentId } = row
  if (memberId === null || consentId === null) return undefined
  const consent = await studyAnswerStore(trx, memberId, reading.now).consentInForce(consentId)
  if (!consent) return undefined
  const decision = consent.decisions.find(({ item }) => item.id === row.item_id)
  if (type === 'consent.item-withdrawn') {
    return decision && { ...message, data: { ...about, item: itemOf(decision.item) } }
  }
  if (consent.study.isCompleted || !(await isDelivered(trx, consentId))) return undefined
  if (type === 'consent.given') {
    const facts = await researchViewOf(trx, memberId, reading.now)
    return { ...message, data: { ...about, ...givenIn(consent, facts) } }
  }
  if (!decision?.isAsked || decision.state !== 'agreed') return undefined
  const data = { ...about, item: itemOf(decision.item) }
  switch (type) {
    case 'consent.item-added':
      return { ...message, data }
    case 'kit.data-returned':
      return { ...message, data: { ...data, returnedOn: await returnedOn(trx, memberId) } }
    case 'questionnaire.sent': {
      const response = await responseIn(trx, row, { memberId, ...reading })
      return response && { ...message, data: { ...data, response } }
    }
  }
}

const itemOf = (item: DataRequest) => ({
  id: item.id,
  type: item.type,
  name: dataRequestName(item),
})

function givenIn(
  { at, study, textVersion, consentText, delivery, decisions }: Consent,
  facts: ResearchView,
): StudyMessage['data'] {
  const agreed = decisions.filter(({ state, isAsked }) => state === 'agreed' && isAsked)
  return {
    consent: {
      at,
      textVersion,
      deliveryTextVersion: delivery?.textVersion,
      studyVersion: study.version,
      ...(consentText && { studyTextVersion: consentText.version }),
    },
    facts,
    items: agreed.map(({ item }) => itemOf(item)),
  }
}

/** The day on which the newest data of a kit of theirs came back, YYYY-MM-DD. */
async function returnedOn(trx: Transaction<Tables>, memberId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('kit_orders')
    .select('data_returned_at')
    .where('member_id', '=', memberId)
    .where('data_returned_at', 'is not', null)
    .orderBy('data_returned_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.data_returned_at ? londonDay(row.data_returned_at) : undefined
}

/** Its subject is the number by which the study knows the member. */
async function responseIn(
  trx: Transaction<Tables>,
  { round_id: roundId, pseudonym }: DeliveryRow,
  owner: Reading & { memberId: string },
) {
  const responses = responseStore(trx, owner)
  const sent = (await responses.sent()).get(roundId ?? '')
  if (!sent) return undefined
  const subject = { identifier: { system: 'urn:rowan:participant', value: pseudonym } }
  return { ...responses.read(sent), subject }
}
