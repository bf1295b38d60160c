import type { Consent, ConsentEntry } from '#contract/consents.ts'
import type { ConsentDelivery, StudyDelivery } from '#contract/deliveries.ts'
import type { QuestionnaireRound } from '#contract/questionnaire-rounds.ts'
import { dataRequestName, type StudyController } from '#contract/studies.ts'
import { dayAndMonth, longDate } from './formats.ts'

/*
 * What a study has got of a consent: the same words in Consents, in the copy of a consent, after answers were sent and in
 * the download of everything. Only what the study has acknowledged is called received.
 */

type DeliveredConsent = Pick<Consent, 'decisions' | 'withdrawnAt'> & {
  delivery?: ConsentDelivery | undefined
}

/** One line for each thing, in the order of sending. */
export function deliveryLines(consent: DeliveredConsent): string[] {
  const { delivery, decisions, withdrawnAt } = consent
  const sent = delivery?.sent ?? []
  const lines = sent.map((each) => `${deliveryInWords(consent, each)}.`)
  if (withdrawnAt !== null) {
    const isTold = sent.some(({ type }) => type === 'consent.withdrawn')
    return isTold ? lines : [...lines, 'Nothing was sent, so there is nothing to tell the study.']
  }
  if (!delivery) return ['Not sent. This study cannot be sent anything yet.']
  if (delivery.state === 'unasked') return [...lines, 'Not sent. We ask you first.']
  if (delivery.state === 'refused') return [...lines, 'Not sent. You said no.']
  const records = decisions.flatMap(({ item, state }) =>
    item.type === 'MEDICAL_RECORD' && state === 'agreed'
      ? [`${dataRequestName(item)}: not sent yet. We’ll tell you before we send it.`]
      : [],
  )
  return [...lines, ...records]
}

/** What is known of one thing that the study is told, without a full stop. */
export function deliveryInWords(consent: DeliveredConsent, delivery: StudyDelivery): string {
  const what = whatIsTold(consent, delivery)
  const isWithdrawal = delivery.type === 'consent.withdrawn'
  switch (delivery.state) {
    case 'received':
      return isWithdrawal
        ? `The study knows that you withdrew on ${longDate(delivery.at)}`
        : `${what}: received by the study on ${longDate(delivery.since)}`
    case 'settled':
      return `${what}: a person told the study on ${longDate(delivery.since)}`
    case 'waiting':
      return `${what}: waiting to be sent`
    case 'not-reached':
      return `${what}: we cannot reach the study. We go on trying until ${dayAndMonth(delivery.until)}`
    case 'with-a-person':
      return `${what}: we could not tell the study yet. A person is dealing with it`
    case 'not-sent':
      return `${what}: not sent`
  }
}

function whatIsTold({ decisions, delivery }: DeliveredConsent, told: StudyDelivery): string {
  const item = decisions.find((decision) => decision.item.id === told.itemId)?.item
  const name = item ? dataRequestName(item) : 'an item'
  switch (told.type) {
    case 'consent.given':
      return 'Your consent'
    case 'consent.item-added':
      return `Your yes to ${name}`
    case 'consent.item-withdrawn':
      return `Your no to ${name}`
    case 'kit.data-returned':
      return `Word that data for ${name} has come`
    case 'consent.withdrawn':
      return `That you withdrew on ${longDate(told.at)}`
    case 'questionnaire.sent': {
      const others = delivery?.sent.filter(({ type }) => type === told.type) ?? []
      return others.length > 1 ? `Your answers to ${name} of ${longDate(told.at)}` : 'Your answers'
    }
  }
}

/** What becomes of answers once they are sent, from all of a member's answers to studies, the newest first. */
export function answersInWords(
  history: readonly ConsentEntry[],
  { id, study }: Pick<QuestionnaireRound, 'id' | 'study'>,
): string {
  const consents = history.filter((entry) => entry.kind === 'CONSENT')
  for (const consent of consents) {
    const told = consent.delivery?.sent.findLast(({ roundId }) => roundId === id)
    if (told) return `${deliveryInWords(consent, told)}.`
  }
  const consent = consents.find((each) => each.study.id === study.id)
  return `Your answers: not sent to the research team${consent?.delivery ? ', because you have not said yes to that' : ' yet, because this study cannot be sent anything'}.`
}

/** Who gets what is sent by the member's consent to a study; undefined if nothing is. */
export const receiverOf = (
  history: readonly ConsentEntry[],
  studyId: string,
): StudyController | undefined =>
  history
    .filter((entry) => entry.kind === 'CONSENT')
    .find(
      ({ study, withdrawnAt, delivery }) =>
        study.id === studyId && withdrawnAt === null && delivery?.state === 'agreed',
    )?.delivery?.controller
