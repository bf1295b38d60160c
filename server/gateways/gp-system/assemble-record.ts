import * as v from 'valibot'
import type { Period } from '#contract/days.ts'
import { isInPeriod } from '#contract/gp-record-dates.ts'
import { isPartlyRead, partOf, unreadIn, unreadPaths } from '#contract/gp-record-fields.ts'
import {
  MedicalRecord,
  RecordEvents,
  RecordPatient,
  RecordWarnings,
  type Consultation,
  type MedicalProblem,
  type Medication,
  type Observation,
  type RecordEvent,
  type TestResult,
} from '#contract/gp-record-shapes.ts'
import {
  isPastMedication,
  recordSections,
  type GpRecord,
  type RecordSectionName,
} from '#contract/gp-record.ts'
import { parseJson } from './gp-http.ts'

/** Sections that are asked for by period, and those that are asked for whole (product rules). */
export const sectionsByPeriod = ['consultations', 'testResults', 'immunisations', 'events'] as const
export const sectionsOfAllDates = ['medication', 'allergies', 'problems'] as const

const SectionNames = v.nullish(v.array(v.string()), () => [])

/** The frame of what the GP system answers. */
const Sent = v.object({
  schema1: v.nullish(v.object({ medicalRecord: v.nullish(v.looseObject({}), () => ({})) }), () => ({
    medicalRecord: {},
  })),
  schema3: v.optional(v.unknown()),
  patient: partOf(RecordPatient),
  warnings: v.optional(v.unknown()),
  notShared: SectionNames,
  failed: SectionNames,
})

export interface RecordParts {
  /** The GP system's two replies, as they came. */
  byPeriod: Uint8Array
  ofAllDates: Uint8Array
  head: Pick<GpRecord, 'fetchedAt' | 'surgery'> & Period
}

/** What an operator is told of a record that was read in part: places and counts, never a value. */
export interface Unread extends Pick<GpRecord, 'sections' | 'notShown'> {
  /** Fields in which something was sent that cannot be read: `testResults.value.range`. */
  paths: readonly string[]
}

/**
 * The reply of the patient API as JSON: entries of the period; allergies, problems and current
 * medication of all dates; medication of the past by the period. Undefined when a reply is no JSON
 * or has another frame. An entry that cannot be read is counted and hides no other, a section that
 * cannot be read hides no other either. Every text stays as it was sent.
 */
export function assembleRecord({
  byPeriod,
  ofAllDates,
  head,
}: RecordParts): { json: string; unread: Unread | undefined } | undefined {
  const ranged = read(byPeriod, sectionsByPeriod)
  const whole = read(ofAllDates, sectionsOfAllDates)
  if (!ranged || !whole) return undefined
  const { consultations, testResults, immunisations, events } = ranged.judged
  const { allergies, problems, medication } = whole.judged
  const patient = ranged.patient ?? whole.patient
  const record: GpRecord = {
    ...head,
    ...(patient && { patient }),
    warnings: withoutRepeats([...ranged.warnings, ...whole.warnings]),
    sections: [...ranged.sections, ...whole.sections],
    notShown: [...ranged.notShown, ...whole.notShown],
    schema1: {
      medicalRecord: {
        consultations: consultations.entries,
        medication: medication.entries.filter(
          ({ drugStatus, effectiveDate }) =>
            !isPastMedication(drugStatus) || isInPeriod(effectiveDate, head),
        ),
        testResults: testResults.entries,
        allergies: allergies.entries,
        immunisations: immunisations.entries,
        problems: problems.entries,
      },
    },
    schema3: events.entries,
  }
  const json = JSON.stringify(record)
  return { json, unread: unreadOf(record, json) }
}

function unreadOf(record: GpRecord, json: string): Unread | undefined {
  const { notShown, schema1, schema3 } = record
  const sections = record.sections.filter(({ state }) => state === 'not-understood')
  // Most records are read whole: the text is looked through faster than the entries.
  const paths = json.includes('"unreadable":')
    ? [...new Set(unreadPaths({ ...schema1.medicalRecord, events: schema3 }))]
    : []
  return sections.length + notShown.length + paths.length > 0
    ? { sections, notShown, paths }
    : undefined
}

function read(bytes: Uint8Array, asked: readonly RecordSectionName[]) {
  const sent = v.safeParse(Sent, parseJson(bytes))
  if (!sent.success) return undefined
  const { schema1, schema3, patient, warnings, notShared, failed } = sent.output
  const all: SentSections = { ...schema1.medicalRecord, events: schema3 ?? [] }
  const judged = judgeSections(all)
  const sections: GpRecord['sections'] = []
  const notShown: GpRecord['notShown'] = []
  for (const section of recordSections) {
    if (!asked.includes(section)) continue
    const { left, isUnderstood } = judged[section]
    if (left > 0) notShown.push({ section, count: left })
    if (failed.includes(section)) sections.push({ section, state: 'failed' })
    else if (isMissing(all[section]) || notShared.includes(section)) {
      sections.push({ section, state: 'not-shared' })
    } else if (!isUnderstood) sections.push({ section, state: 'not-understood' })
  }
  return { judged, sections, notShown, patient, warnings: readWarnings(warnings) }
}

/** One that cannot be read still warns: it says nothing more than that. */
function readWarnings(sent: unknown): GpRecord['warnings'] {
  const all = isMissing(sent) || Array.isArray(sent) ? sent : [sent]
  const read = v.parse(RecordWarnings, all)
  return unreadIn(all, read) > 0 ? [...read, {}] : read
}

/** Both replies warn of the same. */
const withoutRepeats = (warnings: GpRecord['warnings']): GpRecord['warnings'] => [
  ...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values(),
]

const isMissing = (sent: unknown): boolean => sent === undefined || sent === null

/** The sections of a reply, in whatever state. */
type SentSections = Readonly<Partial<Record<string, unknown>>>

interface Judged<Entry> {
  entries: Entry[]
  /** How many entries were sent and are not among these. */
  left: number
  /** False where most of what was sent is in words that we do not know: that is no section read with success. */
  isUnderstood: boolean
}

const Lists = v.object({ ...MedicalRecord.entries, events: RecordEvents })

/** Reads the entries of each section, and judges whether the section is understood. */
function judgeSections(sent: SentSections) {
  const read = v.parse(
    Lists,
    Object.fromEntries(recordSections.map((name) => [name, listAt(sent, name)])),
  )
  const judge = <Entry extends object>(
    section: RecordSectionName,
    entries: Entry[],
    isClear: (entry: Entry) => boolean,
  ): Judged<Entry> => {
    const all = listAt(sent, section)
    if (!all)
      return {
        entries,
        left: 0,
        isUnderstood: isMissing(sent[section]),
      }
    const unread = unreadIn(all, entries)
    const clear = entries.filter((entry) => isClear(entry) || !isPartlyRead(entry))
    const count = entries.length + unread
    const isUnderstood = 2 * clear.length >= count
    const shown = isUnderstood ? entries : clear
    return { entries: shown, left: count - shown.length, isUnderstood }
  }
  return {
    consultations: judge('consultations', read.consultations, isClearConsultation),
    medication: judge('medication', read.medication, isClearMedication),
    testResults: judge('testResults', read.testResults, isClearResult),
    allergies: judge('allergies', read.allergies, hasTerm),
    immunisations: judge('immunisations', read.immunisations, hasTerm),
    problems: judge('problems', read.problems, isClearProblem),
    events: judge('events', read.events, isClearEvent),
  }
}

const listAt = (sent: SentSections, section: RecordSectionName): unknown[] | undefined => {
  const list = sent[section]
  return Array.isArray(list) ? list : undefined
}

/*
 * What an entry needs so that a person understands it: a name, and of a result what was found. One that has
 * neither may be all that the surgery wrote. It is strange only when it also holds what cannot be read.
 */

const hasTerm = ({ term }: Pick<Observation, 'term'>): boolean => term !== undefined

const isClearConsultation = ({ consultantName, sections }: Consultation): boolean =>
  consultantName !== undefined ||
  sections.some(({ observations }) => observations.some((each) => hasTerm(each) || isFound(each)))

const isClearMedication = ({ drugName, mixture }: Medication): boolean =>
  drugName !== undefined ||
  mixture?.mixtureName !== undefined ||
  (mixture?.constituents ?? []).some(({ constituentName }) => constituentName !== undefined)

const isClearResult = ({ value, childValues }: TestResult): boolean =>
  [...(value ? [value] : []), ...childValues].some((each) => hasTerm(each) && isFound(each))

const isFound = ({ displayValue, numericValue, abnormal, associatedText }: Observation): boolean =>
  displayValue !== undefined ||
  numericValue !== undefined ||
  abnormal !== undefined ||
  (associatedText ?? []).length > 0

const isClearProblem = ({ observation }: MedicalProblem): boolean =>
  observation ? hasTerm(observation) : false

const isClearEvent = ({ recordItems }: RecordEvent): boolean =>
  recordItems.some(
    ({ details, binaryDataId }) => details !== undefined || binaryDataId !== undefined,
  )
