import { quantityOf } from '#contract/gp-record-fields.ts'
import type { RecordDocument, RecordEvent } from '#contract/gp-record-shapes.ts'
import {
  conceptAt,
  conceptsAt,
  conceptText,
  dateAt,
  partAt,
  partsAt,
  quantityText,
  remark,
  textAt,
  wordOf,
  type Fhir,
} from './fhir.ts'
import type { Mapping } from './mapping.ts'
import { dateOf, lineOf, membersOf, observationOf, rangeWords } from './observations.ts'
import { namedAt } from './people.ts'

const knownOfReferral = new Set([
  'status',
  'intent',
  'type',
  'priority',
  'serviceRequested',
  'context',
  'occurrenceDateTime',
  'authoredOn',
  'requester',
  'specialty',
  'recipient',
  'reasonCode',
  'reasonReference',
  'description',
  'supportingInfo',
  'note',
  'basedOn',
])

const knownOfDocument = new Set([
  'masterIdentifier',
  'status',
  'docStatus',
  'type',
  'class',
  'created',
  'indexed',
  'author',
  'authenticator',
  'custodian',
  'description',
  'securityLabel',
  'content',
  'context',
])

const knownOfAnswers = new Set([
  'questionnaire',
  'status',
  'context',
  'authored',
  'author',
  'source',
  'item',
  'basedOn',
  'parent',
])

/** Referrals, documents, questionnaires, and other notes from outside a consultation. */
export const eventsOf = (mapping: Mapping, observations: readonly Fhir[]): RecordEvent[] => [
  ...mapping
    .left('ReferralRequest')
    .flatMap((each) => (mapping.claim(each) ? [referralOf(each, mapping)] : [])),
  ...mapping
    .left('DocumentReference')
    .flatMap((each) => (mapping.claim(each) ? [documentOf(each, mapping)] : [])),
  ...mapping
    .left('QuestionnaireResponse')
    .flatMap((each) => (mapping.claim(each) ? [answersOf(each, mapping)] : [])),
  ...observations.flatMap((each) => writtenDown(each, mapping)),
]

function writtenDown(of: Fhir, mapping: Mapping): RecordEvent[] {
  if (!mapping.claim(of)) return []
  const members = membersOf(of, mapping).filter((each) => mapping.claim(each))
  return [
    {
      date: dateOf(of),
      doneBy: namedAt(of, 'performer', mapping),
      recordItems: [of, ...members].flatMap((each) => itemsOf(each, mapping)),
    },
  ]
}

function itemsOf(of: Fhir, mapping: Mapping): RecordEvent['recordItems'] {
  const observation = observationOf(of, mapping)
  const { unreadable, associatedText = [], status } = observation
  const [range] = partsAt(of, 'referenceRange')
  const lines = [
    lineOf(observation),
    ...partsAt(of, 'component').map((part) => lineOf(observationOf(part, mapping))),
    ...remark('Range', range && rangeWords(range)),
    ...(status === 'Final' ? [] : remark('Status', status)),
    ...associatedText,
  ]
  return lines
    .filter((line) => line !== '')
    .map((details, index) => ({ details, ...(index === 0 && { unreadable }) }))
}

function referralOf(of: Fhir, mapping: Mapping): RecordEvent {
  const requester = partAt(of, 'requester')
  const status = textAt(of, 'status')
  const lines = [
    conceptsAt(of, 'reasonCode').join(', ') || undefined,
    textAt(of, 'description'),
    ...partsAt(of, 'note').flatMap((note) => textAt(note, 'text') ?? []),
    ...remark('To', namedAt(of, 'recipient', mapping)),
    ...remark('Specialty', conceptAt(of, 'specialty')),
    ...remark('Asked for', conceptsAt(of, 'serviceRequested').join(', ') || undefined),
    ...remark('Priority', wordOf(textAt(of, 'priority'))),
    ...(status === 'unknown' || status === 'active' ? [] : remark('Status', wordOf(status))),
  ]
  return {
    ...mapping.unread(of, 'ReferralRequest', knownOfReferral),
    type: 'Referral',
    date: dateAt(of, 'authoredOn') ?? dateAt(of, 'occurrenceDateTime'),
    doneBy: namedAt(requester, 'agent', mapping),
    location: namedAt(requester, 'onBehalfOf', mapping),
    recordItems: lines.flatMap((details) => (details === undefined ? [] : [{ details }])),
  }
}

/** The metadata of a document. Its content is in the surgery's document service: see docs/gp-connect.md. */
function documentOf(of: Fhir, mapping: Mapping): RecordEvent {
  const type = conceptAt(of, 'type') ?? conceptAt(of, 'class')
  const description = textAt(of, 'description')
  const attachments = partsAt(of, 'content').map((each) => partAt(each, 'attachment'))
  const [first, ...others] = attachments.map((each) => attachmentOf(each, type))
  const context = partAt(of, 'context')
  const details = description ?? type
  return {
    ...mapping.unread(of, 'DocumentReference', knownOfDocument),
    type: 'Document',
    date: dateAt(of, 'created') ?? dateAt(of, 'indexed'),
    doneBy: namedAt(of, 'author', mapping),
    location: namedAt(of, 'custodian', mapping),
    recordItems: [
      { details, document: first ?? { type } },
      ...others.map((document) => ({ details, document })),
      ...remark('From', conceptAt(context, 'practiceSetting')).map((said) => ({ details: said })),
    ],
  }
}

/** Where a surgery cannot send a document it sends no URL, and the reason in place of the title. */
function attachmentOf(attachment: Fhir | undefined, type: string | undefined): RecordDocument {
  const title = textAt(attachment, 'title')
  const content = textAt(attachment, 'data')
  const isWithheld = textAt(attachment, 'url') === undefined && content === undefined
  return {
    type,
    content,
    contentType: textAt(attachment, 'contentType'),
    size: quantityOf(textAt(attachment, 'size')),
    ...(isWithheld ? { withheldBecause: title } : { title }),
  }
}

function answersOf(of: Fhir, mapping: Mapping): RecordEvent {
  return {
    ...mapping.unread(of, 'QuestionnaireResponse', knownOfAnswers),
    type: 'Questionnaire',
    date: dateAt(of, 'authored'),
    doneBy: namedAt(of, 'author', mapping),
    recordItems: partsAt(of, 'item').flatMap((item) => answerLines(item, 0)),
  }
}

/** Questionnaires are never nested deeper. */
const deepest = 8

function answerLines(item: Fhir, depth: number): RecordEvent['recordItems'] {
  if (depth > deepest) return [{ unreadable: ['*'] }]
  const answers = partsAt(item, 'answer')
  const said = answers.flatMap((answer) => answerText(answer) ?? [])
  const line = [textAt(item, 'text'), said.join(', ')].filter(Boolean).join(': ')
  const below = [...partsAt(item, 'item'), ...answers.flatMap((answer) => partsAt(answer, 'item'))]
  return [
    ...(line ? [{ details: line }] : []),
    ...below.flatMap((each) => answerLines(each, depth + 1)),
  ]
}

function answerText(answer: Fhir): string | undefined {
  const flag = answer['valueBoolean']
  if (typeof flag === 'boolean') return flag ? 'Yes' : 'No'
  const plain = [
    'valueString',
    'valueDate',
    'valueDateTime',
    'valueTime',
    'valueInteger',
    'valueDecimal',
    'valueUri',
  ]
  const said = plain.flatMap((key) => textAt(answer, key) ?? [])[0]
  const coding = partAt(answer, 'valueCoding')
  return (
    said ??
    quantityText(partAt(answer, 'valueQuantity')) ??
    (coding && conceptText({ coding: [coding] }))
  )
}
