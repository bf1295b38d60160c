import { recordDay, type RecordDay } from '#contract/gp-record-dates.ts'
import { isPartlyRead, type EffectiveDate } from '#contract/gp-record-fields.ts'
import type {
  Consultation,
  Medication,
  MedicalProblem,
  Observation,
  RecordEvent,
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
    allergies: drafted('allergies', sent.allergies, dated(simple)),
    immunisations: drafted('immunisations', sent.immunisations, dated(simple)),
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
        ...readings.flatMap(({ term, value, notes, isAbnormal, mark }) => [
          term,
          value,
          isAbnormal && 'abnormal',
          mark,
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
    facts: factsOf({ Where: sent.location, 'Recorded as': kinds.join(', ') }),
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
    }),
    groups: listed('Made up of', constituents.filter(Boolean)),
  }
}

const dateOfResult = ({ value, childValues }: TestResult) =>
  value?.effectiveDate ?? childValues.find(({ effectiveDate }) => effectiveDate)?.effectiveDate

function testResult({ value, childValues }: TestResult, date: string): Told {
  const own = value ? readingOf(value, date) : undefined
  const parts = childValues.map((child) => readingOf(child, date))
  const hasOwn =
    own && (own.value || own.range || own.isAbnormal || own.mark || own.notes.length > 0)
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

interface Simple extends Pick<Observation, 'term' | 'effectiveDate'> {
  observationType?: string | undefined
  associatedText?: string[] | undefined
}

const simple = ({ term, observationType, associatedText }: Simple): Told => ({
  title: text(term) ?? 'No name was sent',
  facts: factsOf({ 'Recorded as': observationType }),
  groups: listed(
    'Notes',
    (associatedText ?? []).flatMap((note) => text(note) ?? []),
  ),
})

/** Texts under a heading, each by itself. */
const listed = (heading: string, texts: readonly string[]): RecordEntry['groups'] =>
  texts.length === 0 ? [] : [{ heading, readings: texts.map((term) => ({ term, notes: [] })) }]

function problem({ status, significance, observation }: MedicalProblem): Told {
  const own = observation ? readingOf(observation) : undefined
  const words = text(status)
  return {
    title: own?.term ?? 'No name was sent',
    ...(words && { status: words, isPast: isPastMedication(words) }),
    facts: factsOf({
      Significance: significance,
      Value: own?.value,
      'Range of the laboratory': own?.range,
      Mark: own?.isAbnormal ? 'Marked abnormal' : own?.mark,
      'Recorded as': observation?.observationType,
    }),
    groups: listed('Notes', own?.notes ?? []),
  }
}

function event({ doneBy, location, recordItems }: RecordEvent): Told {
  const readings = recordItems.map(({ details, binaryDataId }): Reading => {
    const reference = text(binaryDataId)
    return {
      term: text(details) ?? (reference ? 'A letter or document' : 'No details were sent'),
      notes: reference
        ? [`This document cannot be opened here. Ask your surgery for a copy: number ${reference}.`]
        : [],
    }
  })
  return {
    title: text(doneBy) ?? 'Event',
    facts: factsOf({ Where: location }),
    groups: readings.length > 0 ? [{ readings }] : [],
  }
}
