import { recordDay } from '#contract/gp-record-dates.ts'
import type { EffectiveDate } from '#contract/gp-record-fields.ts'
import type { Observation, TestResult } from '#contract/gp-record-shapes.ts'
import { measuredWords } from '#contract/measured-words.ts'
import {
  conceptAt,
  conceptText,
  dateAt,
  datedRemark,
  extensionAt,
  flagAt,
  hasCode,
  notesOf,
  partAt,
  partsAt,
  periodWords,
  quantityText,
  referredAt,
  remark,
  sayDate,
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
  replacedBy,
} from './observations.ts'
import { namedAt } from './people.ts'
import { entryTexts } from './transfer-codes.ts'

/**
 * The results of each laboratory report. Each has what concerns it of the report: its name, specimen and state, and what
 * was concluded. The rest (who reported it, what was asked for) is shown with the result if there is only one, else in an
 * entry of the report, which has all of it.
 */
export function reportsOf(mapping: Mapping, replaced: ReadonlySet<Fhir>): TestResult[] {
  return mapping.left('DiagnosticReport').flatMap((report) => {
    if (!mapping.claim(report)) return []
    const referred = referredAt(report, 'result', mapping)
    const observations = referred.filter((each) => textAt(each, 'resourceType') === 'Observation')
    const filed = observations.filter(isCommentNote)
    const groups = observations.filter((each) => !filed.includes(each) && !replaced.has(each))
    const members = new Set(groups.flatMap((each) => directMembersOf(each, mapping)))
    const about = aboutReport(report, { filed, groups, mapping })
    const specimens = specimensOf([report], mapping)
    const sources = [report, ...specimens, ...requestsOf(report, mapping)]
    const kinds = namesIn([...partsAt(report, 'code'), ...partsAt(report, 'category')])
    const kindsBeside = (name: string | undefined) =>
      kindWords(kinds.filter((each) => each !== name))
    const whole = groups.filter((each) => !members.has(each))
    const results = whole.flatMap((of) => {
      const own = specimensOf([of, ...membersOf(of, mapping)], mapping)
      // What a result of several was measured in is not known from the report where it says so itself.
      const others = whole.length > 1 && own.length > 0 ? [] : specimens
      return resultOf(of, mapping).map((result) =>
        withRemarks(result, [
          ...kindsBeside(result.value?.term),
          ...about.concerning,
          ...others
            .filter((each) => !own.includes(each))
            .flatMap((each) => wordsOfSpecimen(each, mapping)),
          ...about.state,
        ]),
      )
    })
    const [only] = results
    if (results.length === 1 && only) {
      const { value, childValues } = withRemarks(only, about.others)
      return [{ value: { ...value, ...marked(value, mapping.unread(...sources)) }, childValues }]
    }
    const [title = resultNames(results) ?? specimenName(report, mapping) ?? genericName] =
      namesOfReport(report)
    const texts = [
      ...kindsBeside(title),
      ...about.concerning,
      ...specimens.flatMap((each) => wordsOfSpecimen(each, mapping)),
      ...about.state,
      ...about.others,
    ]
    const unread = mapping.unread(...sources)
    const isWorthAnEntry = texts.length > 0 || unread.unreadable || results.length === 0
    const value = { ...reportEntry(report, title, texts), ...unread }
    return isWorthAnEntry ? [{ value, childValues: [] }, ...results] : results
  })
}

const kindWords = (kinds: readonly string[]): string[] =>
  remark(measuredWords.report, kinds.join(', ') || undefined)

/** The name of a report where it is named in another entry. */
export function nameOfReport(report: Fhir, mapping: Mapping): string {
  const [own] = namesOfReport(report)
  if (own !== undefined) return own
  const results = referredAt(report, 'result', mapping).filter((each) => !isCommentNote(each))
  const members = new Set(results.flatMap((each) => directMembersOf(each, mapping)))
  const names = results
    .filter((each) => !members.has(each))
    .flatMap((each) => conceptAt(each, 'code') ?? [])
  return listOfNames(names) ?? specimenName(report, mapping) ?? genericName
}

const genericName = 'Diagnostic studies report'
/** The code of every report of GP Connect, which names none of them. */
const anyReport = new Set(['721981007'])
/** Categories of every report of a laboratory. */
const anyLaboratory = new Set(['PAT', 'LAB'])

/** What a report is called by its code and by its category, where these say more than that it is a report. */
function namesOfReport(report: Fhir): string[] {
  const categories = partsAt(report, 'category').filter((each) => !hasCode(each, anyLaboratory))
  return namesIn([...partsAt(report, 'code'), ...categories])
}

const namesIn = (concepts: readonly Fhir[]): string[] => [
  ...new Set(
    concepts.flatMap((each) => {
      const name = conceptText(each)
      return name === undefined || name === genericName || hasCode(each, anyReport) ? [] : [name]
    }),
  ),
]

const resultNames = (results: readonly TestResult[]): string | undefined =>
  listOfNames(results.flatMap(({ value }) => value?.term ?? []))

const mostNames = 3

function listOfNames(all: readonly string[]): string | undefined {
  const names = [...new Set(all)]
  const more = names.length - mostNames
  const said = names.slice(0, mostNames).join(', ')
  if (said === '') return undefined
  return more > 0 ? `${said} and ${more} more` : said
}

const specimenName = (report: Fhir, mapping: Mapping): string | undefined =>
  listOfNames(specimensOf([report], mapping).flatMap((each) => conceptAt(each, 'type') ?? []))

/** Both marks, of what was read before and of what is added to it. */
const marked = (
  of: Observation | null | undefined,
  unread: { unreadable?: string[] },
): { unreadable?: string[] } => (of?.unreadable ? {} : unread)

/**
 * A measurement, or another observation outside reports, as a result. A specimen of all of it stands with it, and one of
 * some of its parts with these.
 */
export function resultOf(of: Fhir, mapping: Mapping): TestResult[] {
  if (!mapping.claim(of)) return []
  const members = membersOf(of, mapping).filter((each) => mapping.claim(each))
  const replaced = replacedBy(of, mapping).filter((each) => mapping.claim(each))
  const own = specimensOf([of], mapping)
  const ofMembers = new Map(members.map((each) => [each, specimensOf([each], mapping)]))
  const shared = specimensOf([of, ...members], mapping).filter(
    (each) => own.includes(each) || [...ofMembers.values()].every((all) => all.includes(each)),
  )
  const wordsOf = (specimens: readonly Fhir[]) =>
    specimens.flatMap((each) => wordsOfSpecimen(each, mapping))
  const childValues = [
    ...partsAt(of, 'component').map((each) => componentOf(each, of, mapping)),
    ...members.flatMap((member) => {
      const specimens = (ofMembers.get(member) ?? []).filter((each) => !shared.includes(each))
      const value = withTexts(observationOf(member, mapping), wordsOf(specimens))
      const parts = partsAt(member, 'component').map((part) => componentOf(part, member, mapping))
      return [{ ...value, ...mapping.unread(member, ...specimens) }, ...parts]
    }),
  ]
  const value = withTexts(observationOf(of, mapping), wordsOf(shared))
  return [{ value: { ...value, ...mapping.unread(of, ...replaced, ...shared) }, childValues }]
}

const withTexts = (value: Observation, texts: readonly string[]): Observation => ({
  ...value,
  ...entryTexts([...(value.associatedText ?? []), ...texts], value.asSent),
})

const withRemarks = (
  { value, childValues }: TestResult,
  remarks: readonly string[],
): TestResult => ({
  value: withTexts(value ?? {}, remarks),
  childValues,
})

const reportEntry = (report: Fhir, term: string, about: readonly string[]): Observation => ({
  term,
  effectiveDate: dateOfReport(report),
  ...entryTexts(about),
})

const dateOfReport = (report: Fhir): EffectiveDate | undefined =>
  dateAt(report, 'effectiveDateTime') ??
  dateAt(partAt(report, 'effectivePeriod'), 'start') ??
  dateAt(report, 'issued')

interface Parts {
  filed: readonly Fhir[]
  groups: readonly Fhir[]
  mapping: Mapping
}

interface AboutReport {
  /** What was found or noted, which may be about any of its results. */
  concerning: string[]
  state: string[]
  others: string[]
}

function aboutReport(report: Fhir, { filed, groups, mapping }: Parts): AboutReport {
  const status = textAt(report, 'status')
  const issued = dateAt(report, 'issued')
  const isOfThatDay = groups.some((each) => isSameDay(dateOf(each), issued))
  const performers = partsAt(report, 'performer').flatMap(
    (each) => namedAt(each, 'actor', mapping) ?? [],
  )
  return {
    concerning: [
      ...remark('Conclusion', textAt(report, 'conclusion')?.trim()),
      ...partsAt(report, 'codedDiagnosis').flatMap((each) =>
        remark('Diagnosis', conceptText(each)),
      ),
      ...filed.flatMap((each) =>
        filedWords(each, mapping, [dateOfReport(report), ...groups.map(dateOf)]),
      ),
    ],
    state:
      status === 'final' || status === 'unknown'
        ? []
        : remark(measuredWords.stateOfReport, wordOf(status)),
    others: [
      ...remark('Reported by', [...new Set(performers)].join(', ') || undefined),
      ...(isOfThatDay ? [] : datedRemark('Reported on', issued)),
      ...requestsOf(report, mapping).flatMap((each) => {
        mapping.claim(each)
        const isNot = flagAt(each, 'doNotPerform') === true
        return [
          ...remark(isNot ? 'Not to be done' : 'Asked for', conceptAt(each, 'code')),
          ...remark('Asked for by', namedAt(partAt(each, 'requester'), 'agent', mapping)),
          ...notesOf(each, mapping),
        ]
      }),
    ],
  }
}

/** A note of the surgery on a report, with its date where that is none of the report's. */
function filedWords(
  of: Fhir,
  mapping: Mapping,
  dates: readonly (EffectiveDate | undefined)[],
): string[] {
  mapping.claim(of)
  const { term, displayValue, associatedText = [], effectiveDate } = observationOf(of, mapping)
  specimensOf([of], mapping)
  const said = [term, displayValue, ...associatedText].flatMap((each) => each ?? [])
  const isOfThatDay = dates.some((date) => isSameDay(date, effectiveDate))
  if (isOfThatDay || !effectiveDate || said.length === 0) return said
  return [`${said.join('\n')} (${sayDate(effectiveDate)})`]
}

const requestsOf = (report: Fhir, mapping: Mapping): Fhir[] =>
  referredAt(report, 'basedOn', mapping)

const isSameDay = (one: EffectiveDate | undefined, other: EffectiveDate | undefined): boolean =>
  recordDay(one)?.from === recordDay(other)?.from

export const specimensOf = (of: readonly Fhir[], mapping: Mapping): Fhir[] => [
  ...new Set(of.flatMap((each) => referredAt(each, 'specimen', mapping))),
]

export function wordsOfSpecimen(specimen: Fhir, mapping: Mapping): string[] {
  const collection = partAt(specimen, 'collection')
  const status = textAt(specimen, 'status')
  const fasting = conceptText(
    partAt(extensionAt(collection, 'FastingStatus'), 'valueCodeableConcept'),
  )
  return [
    ...remark(measuredWords.specimen, conceptAt(specimen, 'type')),
    ...(status === 'available' ? [] : remark(measuredWords.specimen, wordOf(status))),
    ...datedRemark('Taken on', dateAt(collection, 'collectedDateTime')),
    ...remark('Taken', periodWords(partAt(collection, 'collectedPeriod'))),
    ...remark(measuredWords.takenFrom, conceptAt(collection, 'bodySite')),
    ...remark(measuredWords.takenBy, conceptAt(collection, 'method')),
    ...remark('Amount', quantityText(partAt(collection, 'quantity'))),
    ...remark(measuredWords.fasting, fasting),
    ...datedRemark('Received on', dateAt(specimen, 'receivedTime')),
    ...notesOf(specimen, mapping).map((each) => each.trim()),
  ]
}
