import { recordDay, type RecordDay } from '#contract/gp-record-dates.ts'
import { isPartlyRead, type EffectiveDate } from '#contract/gp-record-fields.ts'
import type {
  Allergy,
  Consultation,
  Immunisation,
  Medication,
  MedicalProblem,
  Observation,
  RecordDocument,
  RecordEvent,
  RecordItem,
  TestResult,
} from '#contract/gp-record-shapes.ts'
import { isPastMedication, type GpRecord, type RecordSectionName } from '#contract/gp-record.ts'
import { readingOf } from './readings.ts'
import type { Reading, RecordEntry } from './record-entry.ts'
import { dateWords } from './record-words.ts'
import { fold, htmlTextsIn, readableText as text } from './text.ts'

/** An entry of which only its place is known. The rest is made when it is wanted: it takes its time. */
export interface EntryDraft {
  day?: RecordDay
  /** As it was sent. */
  sent: object
  /** Of a test result: what may be compared with others. */
  observations: () => readonly Observation[]
  make: () => Omit<RecordEntry, 'key'>
}

/** What a section makes of an entry; the rest follows from it. */
type Told = Pick<RecordEntry, 'title'> &
  Partial<Pick<RecordEntry, 'status' | 'isPast' | 'facts' | 'groups'>>

/** How a section reads what was sent. `date` is the entry's own, in words. */
interface SectionReader<Sent> {
  dateOf: (sent: Sent) => EffectiveDate | undefined
  tell: (sent: Sent, date: string) => Told
  observationsOf?: (sent: Sent) => readonly Observation[]
}

/** Every entry of a record by section, in the order in which the surgery sent them. */
export function draftsOf({
  schema1: { medicalRecord: sent },
  schema3,
}: Pick<GpRecord, 'schema1' | 'schema3'>): Record<RecordSectionName, EntryDraft[]> {
  return {
    consultations: drafted('consultations', sent.consultations, dated(consultation)),
    medication: drafted('medication', sent.medication, dated(medication)),
    testResults: drafted('testResults', sent.testResults, {
      dateOf: dateOfResult,
      tell: testResult,
      observationsOf: ({ value, childValues }) => (value ? [value, ...childValues] : childValues),
    }),
    allergies: drafted('allergies', sent.allergies, dated(allergy)),
    immunisations: drafted('immunisations', sent.immunisations, dated(immunisation)),
    problems: drafted('problems', sent.problems, {
      dateOf: ({ observation }) => observation?.effectiveDate,
      tell: problem,
    }),
    events: drafted('events', schema3, { dateOf: ({ date }) => date, tell: event }),
  }
}

const dated = <Sent extends { effectiveDate?: EffectiveDate | undefined }>(
  tell: (sent: Sent, date: string) => Told,
): SectionReader<Sent> => ({ dateOf: ({ effectiveDate }) => effectiveDate, tell })

const drafted = <Sent extends object>(
  section: RecordSectionName,
  all: readonly Sent[],
  { dateOf, tell, observationsOf }: SectionReader<Sent>,
): EntryDraft[] =>
  all.map((sent) => {
    const day = recordDay(dateOf(sent))
    return {
      ...(day && { day }),
      sent,
      observations: () => observationsOf?.(sent) ?? [],
      make: () => {
        const date = dateWords(dateOf(sent), day)
        const { title, facts = [], groups = [], ...rest } = tell(sent, date)
        const entry = { section, title, date, facts, groups, ...rest }
        const asSent = htmlTextsIn(sent)
        return {
          ...entry,
          ...(day && { day }),
          ...(asSent.length > 0 && { asSent }),
          ...(isPartlyRead(sent) && { isPartial: true as const }),
          searched: searchedText(entry),
        }
      },
    }
  })

const searchedText = (entry: Omit<RecordEntry, 'key' | 'day' | 'searched'>): string =>
  fold(
    [
      entry.title,
      entry.date,
      entry.status,
      ...entry.facts.flatMap(({ term, value }) => [term, value]),
      ...entry.groups.flatMap(({ heading, readings }) => [
        heading,
        ...readings.flatMap(({ term, value, notes, isAbnormal, mark, status }) => [
          term,
          value,
          isAbnormal && 'abnormal',
          mark,
          status,
          ...notes,
        ]),
      ]),
    ]
      .filter(Boolean)
      .join('\n'),
  )

const factsOf = (facts: Readonly<Record<string, string | undefined>>) =>
  Object.entries(facts).flatMap(([term, value]) => {
    const words = text(value)
    return words ? [{ term, value: words }] : []
  })

function consultation(sent: Consultation, date: string): Told {
  const title = text(sent.consultantName)
  const kinds = kindsOf(sent.sections.flatMap(({ observations }) => observations))
  return {
    title: title ?? 'Consultation',
    facts: factsOf({ Kind: sent.type, Where: sent.location, 'Recorded as': kinds.join(', ') }),
    groups: sent.sections.map(({ header, observations }) => ({
      heading: text(header) ?? 'Notes',
      readings: observations.map((each) => readingOf(each, date)),
    })),
  }
}

function medication({ drugStatus, mixture, ...sent }: Medication): Told {
  const status = text(drugStatus)
  const constituents = (mixture?.constituents ?? []).map(({ constituentName, strength }) =>
    [text(constituentName), text(strength)].filter(Boolean).join(' '),
  )
  return {
    title: text(sent.drugName) ?? text(mixture?.mixtureName) ?? 'No name was sent',
    ...(status && { status }),
    isPast: isPastMedication(drugStatus),
    facts: factsOf({
      Mixture: text(sent.drugName) && mixture?.mixtureName,
      'How to take it': sent.dosage,
      Quantity: sent.quantity,
      Prescription: sent.prescriptionType,
      'Last issued': dateOf(sent.lastIssueDate),
      Issued: issuesWords(sent),
      Ended: dateOf(sent.endDate),
      'Why it was stopped': sent.reasonStopped,
    }),
    groups: [
      ...listed('Made up of', constituents.filter(Boolean)),
      ...listed('Notes', textsIn(sent.associatedText)),
    ],
  }
}

const dateOfResult = ({ value, childValues }: TestResult) =>
  value?.effectiveDate ?? childValues.find(({ effectiveDate }) => effectiveDate)?.effectiveDate

function testResult({ value, childValues }: TestResult, date: string): Told {
  const own = value ? readingOf(value, date) : undefined
  const parts = childValues.map((child) => readingOf(child, date))
  const hasOwn =
    own &&
    (own.value || own.range || own.isAbnormal || own.mark || own.status || own.notes.length > 0)
  return {
    title: own?.term ?? parts[0]?.term ?? 'No name was sent',
    facts: factsOf({
      'Recorded as': kindsOf([...(value ? [value] : []), ...childValues]).join(', '),
    }),
    groups: [
      ...(hasOwn ? [{ readings: [own] }] : []),
      ...(parts.length > 0 ? [{ readings: parts }] : []),
    ],
  }
}

/** Each kind once: said at every line it would hide the lines. */
const kindsOf = (observations: readonly Observation[]) => [
  ...new Set(observations.flatMap(({ observationType }) => text(observationType) ?? [])),
]

/** `3 times`, `3 of 6 times`; undefined where nothing of it was sent. */
function issuesWords({ numberOfIssues, issuesAllowed }: Medication): string | undefined {
  const [issued, allowed] = [numberOfIssues, issuesAllowed].map((sent) => text(sent?.toString()))
  if (issued === undefined) return allowed && `up to ${allowed} times`
  return `${issued}${allowed === undefined ? '' : ` of ${allowed}`} ${issued === '1' && !allowed ? 'time' : 'times'}`
}

function allergy(sent: Allergy): Told {
  const status = text(sent.status)
  return {
    title: text(sent.term) ?? 'No name was sent',
    ...(status && { status, isPast: isPastMedication(status) }),
    facts: factsOf({
      Reaction: textsIn(sent.reaction).join(', '),
      Severity: sent.severity,
      Ended: dateOf(sent.endDate),
    }),
    groups: listed('Notes', textsIn(sent.associatedText)),
  }
}

function immunisation(sent: Immunisation): Told {
  const notGiven = typeof sent.notGiven === 'string' ? text(sent.notGiven) : undefined
  return {
    title: text(sent.term) ?? 'No name was sent',
    ...(sent.notGiven && { status: notGiven ? `Not given: ${notGiven}` : 'Not given' }),
    facts: factsOf({
      'Why it was not given': sent.reasonNotGiven,
      'Recorded as': sent.observationType,
    }),
    groups: listed('Notes', textsIn(sent.associatedText)),
  }
}

const textsIn = (texts: readonly string[] | undefined): string[] =>
  (texts ?? []).flatMap((each) => text(each) ?? [])

/** In words; undefined where none was sent. */
const dateOf = (date: EffectiveDate | undefined): string | undefined =>
  date && dateWords(date, recordDay(date))

/** Texts under a heading, each by itself. */
const listed = (heading: string, texts: readonly string[]): RecordEntry['groups'] =>
  texts.length === 0 ? [] : [{ heading, readings: texts.map((term) => ({ term, notes: [] })) }]

function problem({ status, significance, endDate, observation }: MedicalProblem): Told {
  const own = observation ? readingOf(observation) : undefined
  const words = text(status)
  return {
    title: own?.term ?? 'No name was sent',
    ...(words && { status: words, isPast: isPastMedication(words) }),
    facts: factsOf({
      Significance: significance,
      Ended: dateOf(endDate),
      Value: own?.value,
      'Range of the laboratory': own?.range,
      Mark: [own?.isAbnormal && 'Marked abnormal', own?.mark].filter(Boolean).join(', '),
      'How far it is': observation?.status,
      'Recorded as': observation?.observationType,
    }),
    groups: listed('Notes', own?.notes ?? []),
  }
}

function event({ type, doneBy, location, recordItems }: RecordEvent): Told {
  return {
    title: text(doneBy) ?? 'Event',
    facts: factsOf({ Kind: type, Where: location }),
    groups: recordItems.length > 0 ? [{ readings: recordItems.map(itemOf) }] : [],
  }
}

function itemOf({ type, details, binaryDataId, document }: RecordItem): Reading {
  const reference = text(binaryDataId)
  const noDetails = reference || document ? 'A letter or document' : 'No details were sent'
  const said = [text(details), text(document?.title), text(document?.type), text(type)]
  const [term = noDetails, ...rest] = new Set(said.flatMap((each) => each ?? []))
  return {
    term,
    notes: [
      ...rest,
      ...documentFacts(document ?? {}),
      ...(reference
        ? [`This document cannot be opened here. Ask your surgery for a copy: number ${reference}.`]
        : []),
    ],
    ...(document && { document }),
  }
}

const documentFacts = ({ contentType, size, withheldBecause }: RecordDocument): string[] =>
  [contentType, size?.toString(), withheldBecause].flatMap((each) => text(each) ?? [])
