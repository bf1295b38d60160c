import { recordDay } from '#contract/gp-record-dates.ts'
import type { EffectiveDate } from '#contract/gp-record-fields.ts'
import type {
  Allergy,
  Consultation,
  Immunisation,
  MedicalProblem,
  Medication,
  Observation,
  RecordDocument,
  RecordEvent,
  RecordItem,
  TestResult,
} from '#contract/gp-record-shapes.ts'
import { isPastMedication } from '#contract/gp-record.ts'
import { kindWords, sentDocument, sizeWords } from './documents.ts'
import { endedAlready, hasEnded, hasPassed } from './headings.ts'
import { dateWords } from './labels.ts'
import { measuredOf } from './measured.ts'
import { readingOf } from './readings.ts'
import type { Reading, RecordEntry } from './record-entry.ts'
import { plainDosage, plainQuantity } from './plain-amounts.ts'
import { readableText as text } from './text.ts'

/*
 * How each section describes an entry: its title, its author, and the rest as facts and readings. `date` is the
 * entry's own, in words.
 */

/** How an entry is shown; the rest is derived. `date`, if present, says more than the day. */
export type EntryDescription = Pick<RecordEntry, 'title'> &
  Partial<Pick<RecordEntry, 'date' | 'by' | 'status' | 'isPast' | 'facts' | 'groups'>> &
  Pick<
    RecordEntry,
    'codes' | 'criticalityCode' | 'verificationCode' | 'start' | 'end' | 'isDateRecorded'
  >

const noName = 'No name was sent'

export function consultation(sent: Consultation, date: string): EntryDescription {
  const { sections } = sent
  const subject = subjectOf(sections)
  const status = text(sent.status)
  return {
    title: subject ?? text(sent.type) ?? 'Consultation',
    ...(status && { status }),
    ...byline(sent.consultantName, sent.location),
    facts: factsOf({
      Kind: subject === undefined ? undefined : sent.type,
      ...kindsOf(sections.flatMap(({ observations }) => observations)),
    }),
    groups: sections
      .map(({ header, observations }) => ({
        heading: text(header) ?? 'Notes',
        readings: observations.map((each) => readingOf(each, date)),
      }))
      .filter((group) => !isSaidBy(subject, group))
      .map(({ heading, readings }) => (heading === subject ? { readings } : { heading, readings })),
  }
}

type DescribedSection = Consultation['sections'][number]

/** The subject of a consultation: its first problem, or else its first heading. */
function subjectOf(all: readonly DescribedSection[]): string | undefined {
  // How long it took is no subject.
  const sections = all.filter(({ observations: [first] }) => !isLength.test(first?.term ?? ''))
  const problem = sections.find(({ header }) => /problem|diagnosis/i.test(header ?? ''))
  const [first] = sections
  return [problem?.observations[0]?.term, first?.observations[0]?.term, first?.header]
    .map(text)
    .find((words) => words !== undefined && isTitle(words))
}

const isLength = /^(?:Lasted|Ended (?:at|on)) \d/

/** A longer text is shown as content, not as the title. */
const longestTitle = 80
const isTitle = (words: string): boolean =>
  words.length <= longestTitle && !words.includes('\n') && !/[.;]\s/.test(words)

/** Whether a group under the heading of a problem only repeats the title. */
const isSaidBy = (
  title: string | undefined,
  { heading, readings }: RecordEntry['groups'][number],
): boolean =>
  /^(?:problem|diagnosis)$/i.test(heading ?? '') &&
  readings.every((reading) => {
    // Codes, and that it is final, are for machines.
    const { term, notes, codes: _codes, isFinal: _isFinal, ...others } = reading
    return term === title && notes.length === 0 && Object.keys(others).length === 0
  })

/** `today` is the day on which the surgery's system answered. */
export function medication(medicine: Medication, today?: string): EntryDescription {
  const { drugStatus, mixture, ...sent } = medicine
  const status = text(drugStatus)
  const doubt = endedAlready(medicine, today)
    ? [`Ended ${dateOf(sent.endDate)}${butNotPast(status)}.`]
    : []
  const constituents = (mixture?.constituents ?? []).map(({ constituentName, strength }) =>
    [text(constituentName), text(strength)].filter(Boolean).join(' '),
  )
  const [name, dosage, quantity] = [text(sent.drugName), text(sent.dosage), text(sent.quantity)]
  const issued = dateOf(sent.lastIssueDate)
  const start = recordDay(sent.effectiveDate)
  return {
    title: name ?? text(mixture?.mixtureName) ?? noName,
    ...(issued && { date: `Last issued ${issued}`, ...(start && { start }) }),
    ...(status && { status }),
    ...inCodes(sent),
    isPast: isPastMedication(drugStatus),
    facts: factsOf({
      Mixture: name && mixture?.mixtureName,
      Quantity: quantity && plainQuantity(quantity),
      Prescription: sent.prescriptionType,
      Started: issued && dateOf(sent.effectiveDate),
      Issued: issuesWords(sent),
      ...endOf(sent.endDate, today),
      'Why it was stopped': sent.reasonStopped,
    }),
    groups: [
      ...listed('How to take it', [
        ...(dosage === undefined ? [] : [plainDosage(dosage)]),
        ...doubt,
      ]),
      ...listed('Made up of', constituents.filter(Boolean)),
      ...listed('Issued', sent.issues.map(issueWords)),
      ...listed('Notes', textsIn(sent.associatedText)),
    ],
  }
}

/** Of what has an end before today, and is not marked as past. */
const butNotPast = (status: string | undefined): string =>
  `, but ${status ? `its status is still “${status}”` : 'it is not marked as past'}`

/** `3 February 2026: 14 capsules, 28 days`. */
function issueWords(issue: Medication['issues'][number]): string {
  const { quantity, lasts, dosage, drugName, status } = issue
  const details = [
    text(drugName),
    text(quantity) && plainQuantity(text(quantity) ?? ''),
    text(lasts),
    text(dosage) && plainDosage(text(dosage) ?? ''),
    text(status),
  ]
  return [dateOf(issue.date), details.filter(Boolean).join(', ')].filter(Boolean).join(': ')
}

/** `3 times`, `3 of 6 times`; undefined if not sent. */
function issuesWords({ numberOfIssues, issuesAllowed }: Medication): string | undefined {
  const [issued, allowed] = [numberOfIssues, issuesAllowed].map((sent) => text(sent?.toString()))
  if (issued === undefined) return allowed && `up to ${allowed} ${timesOf(allowed)}`
  if (allowed !== undefined) return `${issued} of ${allowed} ${timesOf(allowed)}`
  return issued === '1' ? 'once' : `${issued} times`
}

const timesOf = (count: string): string => (count === '1' ? 'time' : 'times')

export function testResult({ value, childValues }: TestResult, date: string): EntryDescription {
  const own = value ? { ...readingOf(value, date), measured: measuredOf(value) } : undefined
  const parts = childValues.map((child) => ({
    ...readingOf(child, date),
    measured: measuredOf(child, value ?? undefined),
  }))
  const hasOwn =
    own &&
    (own.value || own.range || own.isAbnormal || own.mark || own.status || own.notes.length > 0)
  return {
    title: own?.term ?? parts[0]?.term ?? noName,
    ...inCodes(value ?? childValues[0] ?? {}),
    facts: factsOf(kindsOf([...(value ? [value] : []), ...childValues])),
    groups: [
      ...(hasOwn ? [{ readings: [own] }] : []),
      ...(parts.length > 0 ? [{ readings: parts }] : []),
    ],
  }
}

export function allergy(sent: Allergy, date: string, today?: string): EntryDescription {
  const status = text(sent.status)
  const reactions = textsIn(sent.reaction)
  return {
    title: text(sent.term) ?? noName,
    ...recorded(sent, date),
    ...inCodes(sent),
    ...(status && { status, isPast: hasEnded(status) }),
    facts: factsOf({
      Kind: sent.kind,
      ...(reactions.length === 1 && { Reaction: reactions[0] }),
      Severity: sent.severity,
      ...endOf(sent.endDate, today, sent),
    }),
    groups: [
      ...(reactions.length > 1 ? listed('Reactions', reactions) : []),
      ...listed('Notes', textsIn(sent.associatedText)),
    ],
  }
}

/** A date of recording is said to be one. */
const recorded = ({ dateCode }: Pick<Allergy, 'dateCode'>, date: string) =>
  dateCode === 'recorded' && { date: `Recorded ${date}`, isDateRecorded: true as const }

export function immunisation(sent: Immunisation): EntryDescription {
  const notGiven = typeof sent.notGiven === 'string' ? text(sent.notGiven) : undefined
  return {
    title: text(sent.term) ?? noName,
    ...inCodes(sent),
    ...(sent.notGiven && { status: notGiven ? `Not given: ${notGiven}` : 'Not given' }),
    facts: factsOf({ 'Why it was not given': sent.reasonNotGiven, ...kindsOf([sent]) }),
    groups: listed('Notes', textsIn(sent.associatedText)),
  }
}

export function problem(sent: MedicalProblem, date: string, today?: string): EntryDescription {
  const { status, significance, verificationCode, observation } = sent
  const own = observation ? readingOf(observation) : undefined
  const words = text(status)
  const end = recordDay(sent.endDate)
  return {
    title: own?.term ?? noName,
    ...recorded(sent, date),
    ...inCodes({ codes: observation?.codes, verificationCode }),
    ...(words && { status: words, isPast: hasEnded(words) }),
    ...(end && hasPassed(end, today) && { end }),
    facts: factsOf({
      Significance: significance,
      ...endOf(sent.endDate, today, sent),
      Value: own?.value,
      'Range of the laboratory': own?.range,
      Mark: [own?.isAbnormal && 'Marked abnormal', own?.mark].filter(Boolean).join(', '),
      'State of the result': own?.status,
      ...kindsOf(observation ? [observation] : []),
    }),
    groups: listed('Notes', own?.notes ?? []),
  }
}

export function event({ type, doneBy, location, recordItems }: RecordEvent): EntryDescription {
  const readings = recordItems.map(itemOf)
  const subject = [readings[0]?.term, text(type)].find((words) => words && isTitle(words))
  return {
    title: subject ?? 'Event',
    ...byline(doneBy, location),
    facts: factsOf({ Kind: subject === text(type) ? undefined : type }),
    groups: readings.length > 0 ? [{ readings }] : [],
  }
}

/** Whether an event is a letter or another document. */
export const isLetter = ({ recordItems }: RecordEvent): boolean => recordItems.some(isDocument)

const isDocument = ({ binaryDataId, document }: RecordItem): boolean =>
  text(binaryDataId) !== undefined || document !== undefined

function itemOf(item: RecordItem): Reading {
  const { type, details, binaryDataId, document } = item
  const reference = text(binaryDataId)
  const texts = [text(details), text(document?.title), text(document?.type), text(type)]
  const [term = isDocument(item) ? 'A letter or document' : 'No details were sent', ...rest] =
    new Set(texts.flatMap((each) => each ?? []))
  const opened = document?.content && sentDocument(document.content, text(document.contentType))
  const aboutContent = opened
    ? []
    : [...documentFacts(document ?? {}), ...(isDocument(item) ? [askFor(reference)] : [])]
  return {
    term,
    notes: [...rest, ...textsIn([document?.withheldBecause ?? '']), ...aboutContent],
    ...(opened && { document: opened }),
  }
}

const askFor = (reference: string | undefined): string =>
  `This document cannot be opened here. Ask your surgery for a copy${reference ? `: number ${reference}` : ''}.`

/** `PDF, 48 kB`, for a document that cannot be opened: the button of one that can says so. */
function documentFacts({ contentType, size, content }: RecordDocument): string[] {
  const kind = text(contentType)
  const isEmpty = content === '' || (size !== undefined && Number(size) === 0)
  if (isEmpty) return [`${kind ? kindWords(kind) : 'The file'}: it was sent empty`]
  const facts = [kind && kindWords(kind), size !== undefined && sizeWords(size)].filter(Boolean)
  return facts.length > 0 ? [facts.join(', ')] : []
}

/** What is for machines: the codes of what it names, and how harmful and how certain it is. */
const inCodes = ({
  codes,
  criticalityCode,
  verificationCode,
}: Partial<Pick<Allergy, 'codes' | 'criticalityCode' | 'verificationCode'>>) => ({
  codes,
  criticalityCode,
  verificationCode,
})

const factsOf = (facts: Readonly<Record<string, string | undefined>>) =>
  Object.entries(facts).flatMap(([term, value]) => {
    const words = text(value)
    return words ? [{ term, value: words }] : []
  })

/** Who wrote it, and where. */
function byline(...parts: readonly (string | undefined)[]): Pick<RecordEntry, 'by'> {
  const by = parts.flatMap((part) => text(part) ?? []).join(', ')
  return by ? { by } : {}
}

/** Technical types that say nothing to a person. Any other type is shown. */
const kindsOfMachines =
  /^(?:observation|value|comment|comment note|test ?group|test ?result|immunisation|immunization|allergy|problem|medication|document|referral|procedure)$/i

/** Each type once: repeated on every line, it would be noise. */
function kindsOf(observations: readonly Pick<Observation, 'observationType'>[]) {
  const kinds = observations.flatMap(({ observationType }) => text(observationType) ?? [])
  return {
    'Kind of entry': [...new Set(kinds)].filter((kind) => !kindsOfMachines.test(kind)).join(', '),
  }
}

const textsIn = (texts: readonly string[] | undefined): string[] =>
  (texts ?? []).flatMap((each) => text(each) ?? [])

/** Texts as separate lines under a heading. */
const listed = (heading: string, texts: readonly string[]): RecordEntry['groups'] =>
  texts.length === 0 ? [] : [{ heading, readings: texts.map((term) => ({ term, notes: [] })) }]

/** An end that is still to come has not ended anything. Of what has a status (`of`), one that has passed may be in doubt. */
function endOf(
  date: EffectiveDate | undefined,
  today: string | undefined,
  of?: Pick<MedicalProblem, 'status'>,
) {
  const day = recordDay(date)
  const words = dateOf(date)
  const isToCome = day !== undefined && today !== undefined && day.from > today
  const status = text(of?.status)
  const isInDoubt = of !== undefined && hasPassed(day, today) && !hasEnded(status ?? '')
  return { [isToCome ? 'Ends' : 'Ended']: words && words + (isInDoubt ? butNotPast(status) : '') }
}

/** In words; undefined if not sent. */
const dateOf = (date: EffectiveDate | undefined): string | undefined =>
  date && dateWords(date, recordDay(date))
