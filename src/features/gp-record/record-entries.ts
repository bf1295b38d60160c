import { recordDay } from '#contract/gp-record-dates.ts'
import type {
  Consultation,
  EffectiveDate,
  Medication,
  MedicalProblem,
  Observation,
  RecordEvent,
  TestResult,
} from '#contract/gp-record-shapes.ts'
import { isPastMedication, type GpRecord, type RecordSectionName } from '#contract/gp-record.ts'
import { readingOf } from './readings.ts'
import type { Reading, RecordEntry } from './record-entry.ts'
import { decodeEntities, fold } from './record-text.ts'
import { dateWords } from './record-words.ts'

/** What a section makes of an entry; the rest follows from it. */
type Draft = Pick<RecordEntry, 'title'> & {
  on: EffectiveDate | undefined
} & Partial<Pick<RecordEntry, 'status' | 'isPast' | 'facts' | 'groups'>>

/** Every entry of a record, in the order in which the surgery sent them. */
export function entriesOf(record: Pick<GpRecord, 'schema1' | 'schema3'>): RecordEntry[] {
  const { medicalRecord: sent } = record.schema1
  return [
    ...finished('consultations', sent.consultations.map(consultation)),
    ...finished('medication', sent.medication.map(medication)),
    ...finished('testResults', sent.testResults.map(testResult)),
    ...finished('allergies', sent.allergies.map(simple)),
    ...finished('immunisations', sent.immunisations.map(simple)),
    ...finished('problems', sent.problems.map(problem)),
    ...finished('events', record.schema3.map(event)),
  ]
}

const finished = (section: RecordSectionName, drafts: readonly Draft[]): RecordEntry[] =>
  drafts.map(({ on, title, facts = [], groups = [], ...rest }, index) => {
    const day = recordDay(on)
    const date = dateWords(day)
    const entry = { section, title, date, facts, groups, ...rest }
    return {
      key: `${section} ${index}`,
      ...entry,
      ...(day && { day }),
      searched: searchedText(entry),
    }
  })

const searchedText = (entry: Omit<RecordEntry, 'key' | 'searched'>): string =>
  fold(
    [
      entry.title,
      entry.date,
      entry.status,
      ...entry.facts.flatMap(({ term, value }) => [term, value]),
      ...entry.groups.flatMap(({ heading, readings }) => [
        heading,
        ...readings.flatMap(({ term, value, notes, isAbnormal }) => [
          term,
          value,
          isAbnormal && 'abnormal',
          ...notes,
        ]),
      ]),
    ]
      .filter(Boolean)
      .join('\n'),
  )

const text = (value: string | undefined) =>
  value === undefined ? undefined : decodeEntities(value).trim() || undefined

const factsOf = (facts: Readonly<Record<string, string | undefined>>) =>
  Object.entries(facts).flatMap(([term, value]) => {
    const words = text(value)
    return words ? [{ term, value: words }] : []
  })

function consultation({ effectiveDate: on, ...sent }: Consultation): Draft {
  const date = dateWords(recordDay(on))
  const title = text(sent.consultantName)
  const kinds = kindsOf(sent.sections.flatMap(({ observations }) => observations))
  return {
    on,
    title: title ?? 'Consultation',
    facts: factsOf({ Where: sent.location, 'Recorded as': kinds.join(', ') }),
    groups: sent.sections.map(({ header, observations }) => ({
      heading: text(header) ?? 'Notes',
      readings: observations.map((each) => readingOf(each, date)),
    })),
  }
}

function medication({ effectiveDate: on, drugStatus, mixture, ...sent }: Medication): Draft {
  const status = text(drugStatus)
  const constituents = (mixture?.constituents ?? []).map(({ constituentName, strength }) =>
    [text(constituentName), text(strength)].filter(Boolean).join(' '),
  )
  return {
    on,
    title: text(sent.drugName) ?? text(mixture?.mixtureName) ?? 'No name was sent',
    ...(status && { status }),
    isPast: isPastMedication(drugStatus),
    facts: factsOf({
      'How to take it': sent.dosage,
      Quantity: sent.quantity,
      Prescription: sent.prescriptionType,
      'Made up of': constituents.filter(Boolean).join(', '),
    }),
  }
}

function testResult({ value, childValues }: TestResult): Draft {
  const on = value?.effectiveDate ?? childValues.find((child) => child.effectiveDate)?.effectiveDate
  const date = dateWords(recordDay(on))
  const own = value ? readingOf(value, date) : undefined
  const parts = childValues.map((child) => readingOf(child, date))
  const hasOwn = own && (own.value || own.range || own.isAbnormal || own.notes.length > 0)
  return {
    on,
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

const simple = ({ term, effectiveDate: on, observationType, associatedText }: Simple): Draft => ({
  on,
  title: text(term) ?? 'No name was sent',
  facts: factsOf({
    'Recorded as': observationType,
    Note: associatedText?.join(' '),
  }),
})

function problem({ status, significance, observation }: MedicalProblem): Draft {
  const own = observation ? readingOf(observation) : undefined
  const words = text(status)
  return {
    on: observation?.effectiveDate,
    title: own?.term ?? 'No name was sent',
    ...(words && { status: words, isPast: isPastMedication(words) }),
    facts: factsOf({
      Significance: significance,
      Value: own?.value,
      'Recorded as': observation?.observationType,
      Note: own?.notes.join(' '),
    }),
  }
}

function event({ date: on, doneBy, location, recordItems }: RecordEvent): Draft {
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
    on,
    title: text(doneBy) ?? 'Event',
    facts: factsOf({ Where: location }),
    groups: readings.length > 0 ? [{ readings }] : [],
  }
}
