import { recordDay } from '#contract/gp-record-dates.ts'
import type { EffectiveDate } from '#contract/gp-record-fields.ts'
import type { Observation, TestResult } from '#contract/gp-record-shapes.ts'
import {
  conceptAt,
  conceptText,
  dateAt,
  datedRemark,
  extensionAt,
  partAt,
  partsAt,
  quantityText,
  referredAt,
  remark,
  textAt,
  wordOf,
  type Fhir,
} from './fhir.ts'
import type { Mapping } from './mapping.ts'
import {
  componentOf,
  dateOf,
  directMembersOf,
  isCommentNote,
  membersOf,
  observationOf,
  textsOrNone,
} from './observations.ts'
import { namedAt } from './people.ts'

const knownOfReport = new Set([
  'status',
  'category',
  'code',
  'context',
  'issued',
  'effectiveDateTime',
  'basedOn',
  'performer',
  'specimen',
  'result',
  'conclusion',
  'codedDiagnosis',
])

/**
 * The results of each laboratory report. What concerns the report as a whole (specimen, author,
 * conclusion, the surgery's notes) is shown with its result if it has only one, else in an entry of
 * its own.
 */
export function reportsOf(mapping: Mapping): TestResult[] {
  return mapping.left('DiagnosticReport').flatMap((report) => {
    if (!mapping.claim(report)) return []
    const referred = referredAt(report, 'result', mapping)
    const observations = referred.filter((each) => textAt(each, 'resourceType') === 'Observation')
    const filed = observations.filter(isCommentNote)
    const groups = observations.filter((each) => !filed.includes(each))
    const members = new Set(groups.flatMap((each) => directMembersOf(each, mapping)))
    const results = groups
      .filter((each) => !members.has(each))
      .flatMap((each) => resultOf(each, mapping))
    const about = aboutReport(report, { filed, groups, mapping })
    const unread = mapping.unread(report, 'DiagnosticReport', knownOfReport)
    const [only] = results
    if (results.length === 1 && only) {
      const { value, childValues } = withRemarks(only, about)
      return [{ value: { ...value, ...unread }, childValues }]
    }
    const isWorthAnEntry = about.length > 0 || unread.unreadable || results.length === 0
    return isWorthAnEntry ? [{ ...reportEntry(report, about), ...unread }, ...results] : results
  })
}

/** A measurement, or another observation outside reports, as a result. */
export function resultOf(of: Fhir, mapping: Mapping): TestResult[] {
  if (!mapping.claim(of)) return []
  const members = membersOf(of, mapping).filter((each) => mapping.claim(each))
  const value = observationOf(of, mapping)
  const childValues = [
    ...partsAt(of, 'component').map((each) => componentOf(each, of, mapping)),
    ...members.flatMap((each) => [
      observationOf(each, mapping),
      ...partsAt(each, 'component').map((part) => componentOf(part, each, mapping)),
    ]),
  ]
  const specimens = specimenWords([of, ...members], mapping)
  return [withRemarks({ value, childValues }, specimens)]
}

function withRemarks({ value, childValues }: TestResult, remarks: readonly string[]): TestResult {
  const texts = textsOrNone([...(value?.associatedText ?? []), ...remarks])
  return { value: { ...value, associatedText: texts }, childValues }
}

function reportEntry(report: Fhir, about: readonly string[]): TestResult {
  const value: Observation = {
    term: conceptAt(report, 'category') ?? conceptAt(report, 'code'),
    effectiveDate: dateAt(report, 'effectiveDateTime') ?? dateAt(report, 'issued'),
    associatedText: textsOrNone(about),
  }
  return { value, childValues: [] }
}

interface Parts {
  filed: readonly Fhir[]
  groups: readonly Fhir[]
  mapping: Mapping
}

function aboutReport(report: Fhir, { filed, groups, mapping }: Parts): string[] {
  const requests = referredAt(report, 'basedOn', mapping)
  const status = textAt(report, 'status')
  const own = specimensOf([report], mapping)
  const issued = dateAt(report, 'issued')
  const isOfThatDay = groups.some((each) => isSameDay(dateOf(each), issued))
  const ofGroups = specimensOf(groups, mapping)
  return [
    ...remark('Conclusion', textAt(report, 'conclusion')),
    ...partsAt(report, 'codedDiagnosis').flatMap((each) => remark('Diagnosis', conceptText(each))),
    ...filed.flatMap((each) => {
      mapping.claim(each)
      const { term, displayValue, associatedText = [] } = observationOf(each, mapping)
      return [term, displayValue, ...associatedText].flatMap((said) => said ?? [])
    }),
    ...own.filter((each) => !ofGroups.includes(each)).flatMap((each) => wordsOfSpecimen(each)),
    ...remark(
      'Reported by',
      partsAt(report, 'performer')
        .flatMap((each) => namedAt(each, 'actor', mapping) ?? [])
        .join(', ') || undefined,
    ),
    ...(isOfThatDay ? [] : datedRemark('Reported on', issued)),
    ...(status === 'final' || status === 'unknown' ? [] : remark('Report', wordOf(status))),
    ...requests.flatMap((each) => {
      mapping.claim(each)
      return [
        ...remark('Asked for', conceptAt(each, 'code')),
        ...partsAt(each, 'note').flatMap((note) => textAt(note, 'text') ?? []),
      ]
    }),
  ]
}

const isSameDay = (one: EffectiveDate | undefined, other: EffectiveDate | undefined): boolean =>
  recordDay(one)?.from === recordDay(other)?.from

const specimenWords = (of: readonly Fhir[], mapping: Mapping): string[] =>
  specimensOf(of, mapping).flatMap(wordsOfSpecimen)

const specimensOf = (of: readonly Fhir[], mapping: Mapping): Fhir[] => [
  ...new Set(of.flatMap((each) => referredAt(each, 'specimen', mapping))),
]

function wordsOfSpecimen(specimen: Fhir): string[] {
  const collection = partAt(specimen, 'collection')
  const fasting = conceptText(
    partAt(extensionAt(collection, 'FastingStatus'), 'valueCodeableConcept'),
  )
  return [
    ...remark('Specimen', conceptAt(specimen, 'type')),
    ...datedRemark(
      'Taken on',
      dateAt(collection, 'collectedDateTime') ??
        dateAt(partAt(collection, 'collectedPeriod'), 'start'),
    ),
    ...remark('Taken from', conceptAt(collection, 'bodySite')),
    ...remark('Amount', quantityText(partAt(collection, 'quantity'))),
    ...remark('Fasting', fasting),
    ...datedRemark('Received on', dateAt(specimen, 'receivedTime')),
    ...partsAt(specimen, 'note').flatMap((note) => textAt(note, 'text') ?? []),
  ]
}
