import { fold } from '#contract/fold.ts'
import { longDateTime } from '#domain/formats.ts'
import { countedEntries, sectionNames } from '#domain/record-sections.ts'
import { allergiesByHarm, saysNone } from '#record/reading/allergies.ts'
import { type ChosenMain, mainDiagnosis } from '#record/reading/emergency.ts'
import {
  type EntryKey,
  ownKey,
  type EntriesBySection,
  latestFirst,
  type Reading,
  readingsOf,
  type RecordAbout,
  type RecordEntry,
} from '#record/reading/record-entry.ts'
import { entryWords } from '#record/reading/card-words.ts'
import { warningWords } from '#record/reading/labels.ts'
import { dayOfReading, seriesOf } from '#record/reading/series.ts'
import { type OwnDetails, patientOf } from './patient-resource.ts'
import {
  absent,
  allergyResource,
  coded,
  demandedDate,
  immunisationResource,
  type Making,
  medicineResource,
  narrative,
  ownDiagnosisResource,
  type Placed,
  problemResource,
  referTo,
  type Resource,
  status,
  terminology,
} from './resources.ts'
import { isOfSample, resultResources } from './result-resources.ts'

/** The sections of a summary, in the order in which a clinician reads them. */
const sectionsInOrder = [
  'allergies',
  'medication',
  'problems',
  'immunisations',
  'testResults',
] as const
export type SummarySectionName = (typeof sectionsInOrder)[number]

/** Something that can be in a summary, or be taken out of it. */
export interface Shareable {
  key: EntryKey
  /** The same for other dates of the same thing. */
  name: string
  /** As the page and the narrative say it. */
  words: string
  /** It, if it is a problem of now: one of these stands first. */
  problem?: RecordEntry
  make: (making: Making) => Placed[]
}

export interface ShareableSection {
  section: SummarySectionName
  title: string
  entries: readonly Shareable[]
  /** Why there may be more than these, in sentences. */
  gaps: readonly string[]
  /** How many of the record are not offered, each with the reason: "3 ended medicines". */
  notOffered: readonly string[]
}

/** What of a record can be shared: each of its entries is in a section, or counted with the reason why not. */
export function shareableOf(
  record: RecordAbout,
  entries: EntriesBySection,
  own: Pick<OwnDetails, 'diagnoses'>,
): { sections: ShareableSection[]; notOffered: string[] } {
  return {
    sections: sectionsInOrder.map((section) => {
      // The page groups them by other things than time.
      const byTime = (entries.get(section) ?? []).toSorted(latestFirst)
      const all = section === 'allergies' ? allergiesByHarm(byTime) : byTime
      const { offered, notOffered } = chosenOf(section, all)
      return {
        section,
        title: sectionNames[section],
        entries: [
          ...offered.map((entry) => shareable(entry, offered)),
          ...(section === 'problems' ? own.diagnoses.map(ownDiagnosis) : []),
        ],
        gaps: gapsOf(section, record),
        notOffered,
      }
    }),
    notOffered: (['consultations', 'letters', 'events'] as const).flatMap((section) => {
      const count = entries.get(section)?.length ?? 0
      return count > 0 ? [countedEntries(count, section)] : []
    }),
  }
}

/** A summary has what somebody takes now, all that was found in words, and of numbers the latest of each test. */
function chosenOf(section: SummarySectionName, all: readonly RecordEntry[]) {
  if (section === 'medication') {
    const offered = all.filter(({ isPast }) => !isPast)
    const ended = all.length - offered.length
    return {
      offered,
      notOffered: ended > 0 ? [`${countedEntries(ended, section)} that ended`] : [],
    }
  }
  if (section !== 'testResults') return { offered: all, notOffered: [] }
  const offered = all.filter(hasNoLater(all))
  const earlier = all.length - offered.length
  return {
    offered,
    notOffered: earlier > 0 ? [`${countedEntries(earlier, section)} with later values`] : [],
  }
}

/**
 * Whether a result is the latest: all of its values are numbers of series that have a later day. What is in words, or is
 * compared with none, has no later one.
 */
function hasNoLater(all: readonly RecordEntry[]): (entry: RecordEntry) => boolean {
  const latest = new Map<string, string>()
  for (const entry of all) {
    for (const reading of readingsOf(entry)) {
      const [series, day] = [seriesOf(reading), dayOfReading(reading, entry)]
      if (series === undefined || !day) continue
      if (day.from > (latest.get(series) ?? '')) latest.set(series, day.from)
    }
  }
  return (entry) => {
    const said = readingsOf(entry).filter(
      (reading) => reading.value !== undefined || hasWords(reading),
    )
    const hasLater = (reading: Reading): boolean => {
      const [series, day] = [seriesOf(reading), dayOfReading(reading, entry)]
      const isLater = series !== undefined && !!day && (latest.get(series) ?? '') > day.to
      return isLater && !hasWords(reading)
    }
    return said.length === 0 || !said.every(hasLater)
  }
}

const hasWords = ({ notes }: Reading): boolean => !notes.every(isOfSample)

function shareable(entry: RecordEntry, all: readonly RecordEntry[]): Shareable {
  const { key, section } = entry
  return {
    key,
    name: fold(entry.title),
    words: entryWords(entry),
    ...(section === 'problems' && !entry.isPast && { problem: entry }),
    make: (making) => {
      switch (section) {
        case 'allergies':
          return [
            allergyResource(
              entry,
              making,
              all.some((each) => !saysNone(each) && !each.isPast),
            ),
          ]
        case 'medication':
          return [medicineResource(entry, making)]
        case 'immunisations':
          return [immunisationResource(entry, making)]
        case 'testResults':
          return resultResources(entry, making)
        default:
          return [problemResource(entry, making)]
      }
    },
  }
}

const ownDiagnosis = (name: string): Shareable => ({
  key: ownKey(name),
  name: fold(name),
  words: `${name}, as you told Rowan`,
  make: (making) => [ownDiagnosisResource(name, making)],
})

/** Why a section may lack something: what was not shared is never called none. */
function gapsOf(section: SummarySectionName, record: RecordAbout): string[] {
  const state = record.sections.find((each) => each.section === section)?.state
  const unread = record.notShown.find((each) => each.section === section)?.count ?? 0
  return [
    ...(state === 'not-shared' ? ['The surgery does not share this section.'] : []),
    ...(state === 'failed' ? ['This section could not be fetched.'] : []),
    ...(state === 'not-understood' ? ['This section could not be read.'] : []),
    ...(unread > 0 ? [`${countedEntries(unread, section)} could not be read.`] : []),
    ...(record.missingDates ? ['Some dates of the record could not be fetched.'] : []),
    ...record.warnings
      .filter((warning) => warning.section === undefined || warning.section === section)
      .map(warningWords),
  ]
}

interface SummaryParts {
  record: RecordAbout
  own: OwnDetails & { chosenMain?: ChosenMain | undefined }
  /** Only what the member left in. */
  sections: readonly ShareableSection[]
  now: Date
  newId: () => string
}

/** The summary as an IPS document: a Bundle that begins with its Composition. */
export function summaryBundle({ record, own, sections, now, newId }: SummaryParts): Resource {
  const newUrl = () => `urn:uuid:${newId()}`
  const making: Making = { newUrl, patient: newUrl(), surgery: newUrl() }
  const rowan = newUrl()
  const made = sections.map((section) => placedIn(mainFirst(section, own), making))
  const composition = compositionOf({ record, now, rowan, making, made })
  const documents = [
    { fullUrl: newUrl(), resource: composition },
    { fullUrl: making.patient, resource: patientOf(record, own, making) },
    // Before the surgery: some viewers say that the first organisation prepared the summary.
    { fullUrl: rowan, resource: organisation(rowan, 'Rowan') },
    { fullUrl: making.surgery, resource: surgeryOf(record, making) },
    ...made.flatMap(({ placed }) => placed.flatMap(({ all }) => all)),
  ]
  return {
    resourceType: 'Bundle',
    identifier: { system: 'urn:ietf:rfc:3986', value: newUrl() },
    type: 'document',
    timestamp: now.toISOString(),
    entry: documents,
  }
}

/** The same, made now. */
export const newSummary = (parts: Omit<SummaryParts, 'now' | 'newId'>): Resource =>
  summaryBundle({ ...parts, now: new Date(), newId: () => crypto.randomUUID() })

/**
 * The main diagnosis before the other problems, of those that the member left in: a list without it must not tell that it
 * was taken out.
 */
function mainFirst(section: ShareableSection, own: SummaryParts['own']): OrderedSection {
  const { entries } = section
  const main = mainDiagnosis(
    entries.flatMap(({ problem }) => problem ?? []),
    own,
  )
  if (!main) return section
  const isMain = ({ problem }: Shareable) => problem === main
  const ordered = [...entries.filter(isMain), ...entries.filter((entry) => !isMain(entry))]
  return { ...section, entries: ordered, isMainFirst: true }
}

interface OrderedSection extends ShareableSection {
  isMainFirst?: true
}

interface Made {
  words: string
  /** The resource that the section names, then those that it refers to. */
  all: readonly Placed[]
}

/** A section without an entry says that nothing is known about it, which is not that there is none. */
function placedIn(section: OrderedSection, making: Making): Composing['made'][number] {
  const made = section.entries.map(({ words, make }) => ({ words, all: make(making) }))
  return { section, placed: made.length > 0 ? made : nothingKnown(section.section, making) }
}

function nothingKnown(section: SummarySectionName, making: Making): Made[] {
  const { newUrl, patient } = making
  const subject = referTo(patient)
  const without = (resourceType: string, display: string, fields: object): Made[] => [
    { words: display, all: [{ fullUrl: newUrl(), resource: { resourceType, ...fields } }] },
  ]
  switch (section) {
    case 'allergies': {
      const said = 'No information about allergies'
      const code = absent('no-allergy-info', said)
      const clinicalStatus = status('allergyintolerance', 'active')
      return without('AllergyIntolerance', said, { clinicalStatus, code, patient: subject })
    }
    case 'medication': {
      const said = 'No information about medications'
      return without('MedicationStatement', said, {
        status: 'unknown',
        medicationCodeableConcept: absent('no-medication-info', said),
        subject,
        ...demandedDate('effectiveDateTime', undefined),
      })
    }
    case 'problems': {
      const said = 'No information about problems'
      const clinicalStatus = status('condition', 'active')
      return without('Condition', said, {
        clinicalStatus,
        code: absent('no-problem-info', said),
        subject,
      })
    }
    default:
      return []
  }
}

const loinc: Readonly<Record<SummarySectionName, readonly [code: string, display: string]>> = {
  allergies: ['48765-2', 'Allergies and adverse reactions Document'],
  medication: ['10160-0', 'History of Medication use Narrative'],
  problems: ['11450-4', 'Problem list - Reported'],
  immunisations: ['11369-6', 'History of Immunization note'],
  testResults: ['30954-2', 'Relevant diagnostic tests/laboratory data note'],
}

interface Composing {
  record: RecordAbout
  now: Date
  rowan: string
  making: Making
  made: readonly { section: OrderedSection; placed: readonly Made[] }[]
}

function compositionOf({ record, now, rowan, making, made }: Composing): Resource {
  return {
    resourceType: 'Composition',
    text: narrative([
      [aboutSummary, fromRecord(record)],
      gapWords(made.map(({ section }) => section)),
    ]),
    status: 'final',
    type: coded('http://loinc.org', '60591-5', 'Patient summary Document'),
    subject: referTo(making.patient),
    date: now.toISOString(),
    author: [referTo(rowan)],
    title: 'International Patient Summary',
    section: made.flatMap(({ section, placed }) => {
      const isDemanded = ['allergies', 'medication', 'problems'].includes(section.section)
      if (placed.length === 0 && !isDemanded) return []
      const [code, display] = loinc[section.section]
      return [
        {
          title: section.title,
          code: coded('http://loinc.org', code, display),
          text: narrative([section.gaps, placed.map(({ words }) => words)]),
          ...(section.isMainFirst && { orderedBy: coded(`${terminology}/list-order`, 'priority') }),
          entry: placed.flatMap(({ all: [first] }) => (first ? [referTo(first.fullUrl)] : [])),
        },
      ]
    }),
  }
}

/** Stands in every summary, so that it does not tell whether something was taken out of this one. */
export const aboutSummary =
  'A copy, made by the patient with Rowan from their GP record. The patient chooses what is in it, so something may be missing. No clinician has checked it.'

const fromRecord = ({ surgery, fetchedAt }: RecordAbout): string =>
  `From the GP record${surgery ? ` at ${surgery.name}` : ''}, as it was on ${longDateTime(fetchedAt)}.`

/**
 * What may be missing in each section, each sentence once. It stands in the head, where every viewer shows it, and on the
 * page, whether or not somebody opens the choice.
 */
export function gapWords(sections: readonly ShareableSection[]): string[] {
  const all = new Set(sections.flatMap(({ gaps }) => gaps))
  return [...all].map((gap) => {
    const titles = sections.filter(({ gaps }) => gaps.includes(gap)).map(({ title }) => title)
    return `${titles.join(', ')}: ${gap}`
  })
}

const surgeryOf = ({ surgery }: RecordAbout, making: Making): Resource => ({
  ...organisation(making.surgery, surgery?.name ?? 'The patient’s GP surgery'),
  ...(surgery && {
    identifier: [
      { system: 'https://fhir.nhs.uk/Id/ods-organization-code', value: surgery.odsCode },
    ],
  }),
})

const organisation = (url: string, name: string): Resource => ({
  resourceType: 'Organization',
  id: url.slice('urn:uuid:'.length),
  name,
})
