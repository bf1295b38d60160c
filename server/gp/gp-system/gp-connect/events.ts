import { quantityOf } from '#contract/gp-record-fields.ts'
import type { RecordDocument, RecordEvent } from '#contract/gp-record-shapes.ts'
import {
  conceptAt,
  conceptsAt,
  conceptText,
  dateAt,
  datedRemark,
  flagAt,
  notesOf,
  partAt,
  partsAt,
  periodWords,
  quantityText,
  referredAt,
  remark,
  textAt,
  wordOf,
  type Fhir,
} from './fhir.ts'
import type { Mapping } from './mapping.ts'
import { componentLines, dateOf, lineOf, membersOf, observationOf } from './observations.ts'
import { namedAt } from './people.ts'
import { specimensOf, wordsOfSpecimen } from './results.ts'

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
  const { status } = observationOf(of, mapping)
  const specimens = specimensOf([of], mapping)
  const lines = [
    ...componentLines(of, mapping),
    ...partsAt(of, 'component').flatMap((part) => componentLines(part, mapping)),
    ...specimens.flatMap((each) => wordsOfSpecimen(each, mapping)),
    ...(status === 'Final' ? [] : remark('Status', status)),
  ]
  const { unreadable } = mapping.unread(of, ...specimens)
  return lines.map((details, index) => ({ details, ...(index === 0 && { unreadable }) }))
}

function referralOf(of: Fhir, mapping: Mapping): RecordEvent {
  const requester = partAt(of, 'requester')
  const [status, intent] = [textAt(of, 'status'), textAt(of, 'intent')]
  const [authored, planned] = [dateAt(of, 'authoredOn'), dateAt(of, 'occurrenceDateTime')]
  const lines = [
    conceptsAt(of, 'reasonCode').join(', ') || undefined,
    textAt(of, 'description'),
    ...notesOf(of, mapping),
    ...remark('Because of', referredNames(of, 'reasonReference', mapping)),
    ...remark('Sent with', referredNames(of, 'supportingInfo', mapping)),
    ...remark('Kind', conceptAt(of, 'type')),
    ...remark('To', namedAt(of, 'recipient', mapping)),
    ...remark('Specialty', conceptAt(of, 'specialty')),
    ...remark('Asked for', conceptsAt(of, 'serviceRequested').join(', ') || undefined),
    ...remark('Priority', wordOf(textAt(of, 'priority'))),
    ...(authored ? datedRemark('For', planned) : []),
    ...remark('For', periodWords(partAt(of, 'occurrencePeriod'))),
    ...(status === 'unknown' || status === 'active' ? [] : remark('Status', wordOf(status))),
    ...(intent === undefined || intent === 'order' ? [] : remark('Status', wordOf(intent))),
  ]
  return {
    type: 'Referral',
    date: authored ?? planned,
    doneBy: namedAt(requester, 'agent', mapping),
    location: namedAt(requester, 'onBehalfOf', mapping),
    recordItems: lines.flatMap((details) => (details === undefined ? [] : [{ details }])),
    ...mapping.unread(of),
  }
}

/** The names of other entries that this one refers to. */
const referredNames = (of: Fhir, key: string, mapping: Mapping): string | undefined =>
  [
    ...new Set(
      referredAt(of, key, mapping).flatMap(
        (each) =>
          textAt(each, 'description') ?? conceptAt(each, 'code') ?? conceptAt(each, 'type') ?? [],
      ),
    ),
  ].join(', ') || undefined

const replaced = 'Your surgery has replaced this document with a newer one.'

/** The metadata of a document. Its content is in the surgery's document service: see docs/gp-connect.md. */
function documentOf(of: Fhir, mapping: Mapping): RecordEvent {
  const kinds = [conceptAt(of, 'type'), conceptAt(of, 'class')].flatMap((each) => each ?? [])
  const type = [...new Set(kinds)].join(', ') || undefined
  const [status, written] = [textAt(of, 'status'), textAt(of, 'docStatus')]
  const description = textAt(of, 'description')
  const attachments = partsAt(of, 'content').map((each) => partAt(each, 'attachment'))
  const [first, ...others] = attachments.map((each) => attachmentOf(each, type))
  const context = partAt(of, 'context')
  const details = description ?? type
  return {
    type: 'Document',
    date: dateAt(of, 'created') ?? dateAt(of, 'indexed'),
    doneBy: namedAt(of, 'author', mapping),
    location: namedAt(of, 'custodian', mapping),
    recordItems: [
      { details, document: first ?? { type } },
      ...others.map((document) => ({ details, document })),
      ...[
        ...remark('From', conceptAt(context, 'practiceSetting')),
        ...remark('At', conceptAt(context, 'facilityType')),
        ...remark('About', conceptsAt(context, 'event').join(', ') || undefined),
        ...remark('Period', periodWords(partAt(context, 'period'))),
        ...(status === 'superseded' ? [replaced] : []),
        ...(status === 'current' || status === 'superseded'
          ? []
          : remark('Status', wordOf(status))),
        ...(written === undefined || written === 'final' ? [] : remark('Status', wordOf(written))),
      ].map((said) => ({ details: said })),
    ],
    ...mapping.unread(of),
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
    type: 'Questionnaire',
    date: dateAt(of, 'authored'),
    doneBy: namedAt(of, 'author', mapping),
    recordItems: [
      ...remark('About', referredNames(of, 'parent', mapping)).map((details) => ({ details })),
      ...partsAt(of, 'item').flatMap((item) => answerLines(item, mapping)),
    ],
    ...mapping.unread(of),
  }
}

/** Questionnaires are never nested deeper. */
const deepest = 8

function answerLines(item: Fhir, mapping: Mapping, depth = 0): RecordEvent['recordItems'] {
  if (depth > deepest) return [{ unreadable: ['*'] }]
  const answers = partsAt(item, 'answer')
  const said = answers.flatMap((answer) => answerText(answer, mapping) ?? [])
  const question = textAt(item, 'text') ?? textAt(item, 'linkId')
  const line = [question, said.join(', ')].filter(Boolean).join(': ')
  const below = [...partsAt(item, 'item'), ...answers.flatMap((answer) => partsAt(answer, 'item'))]
  return [
    ...(line ? [{ details: line }] : []),
    ...below.flatMap((each) => answerLines(each, mapping, depth + 1)),
  ]
}

function answerText(answer: Fhir, mapping: Mapping): string | undefined {
  const flag = flagAt(answer, 'valueBoolean')
  if (flag !== undefined) return flag ? 'Yes' : 'No'
  const [referred] = referredAt(answer, 'valueReference', mapping)
  if (referred) return lineOf(observationOf(referred, mapping))
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
