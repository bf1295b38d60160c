import { gzipSync } from 'node:zlib'
import type { Period } from '#contract/days.ts'
import { isPartlyRead, unreadPaths } from '#contract/gp-record-fields.ts'
import type {
  Consultation,
  MedicalProblem,
  MedicalRecord,
  Medication,
  Observation,
  RecordEvent,
  TestResult,
} from '#contract/gp-record-shapes.ts'
import {
  medicationIn,
  recordSections,
  type GpRecord,
  type RecordSectionName,
} from '#contract/gp-record.ts'

/** The entries of a record by section. */
export interface RecordLists extends MedicalRecord {
  events: RecordEvent[]
}

export interface JudgedLists extends Pick<GpRecord, 'sections' | 'notShown'> {
  lists: RecordLists
}

interface Judging {
  lists: RecordLists
  /** The requested sections. */
  requested: readonly RecordSectionName[]
  /** How many entries of a section were sent but are not in its list, or that what was sent is no list. */
  unreadOf: (section: RecordSectionName) => number | 'no-list'
  /** The state of a section according to the surgery's system. */
  stateOf: (section: RecordSectionName) => 'failed' | 'not-shared' | undefined
}

/**
 * Decides whether each section is understood. If most of its entries use terms that we do not know,
 * reading it has failed: the clear entries are shown and the others counted.
 */
export function judgeLists({ lists, requested, unreadOf, stateOf }: Judging): JudgedLists {
  const sections: GpRecord['sections'] = []
  const notShown: GpRecord['notShown'] = []
  const judge = <Entry extends object>(
    section: RecordSectionName,
    entries: Entry[],
    isClear: (entry: Entry) => boolean,
  ): Entry[] => {
    if (!requested.includes(section)) return []
    const unread = unreadOf(section)
    const clear = entries.filter((entry) => isClear(entry) || !isPartlyRead(entry))
    const count = entries.length + (unread === 'no-list' ? 0 : unread)
    const isUnderstood = unread !== 'no-list' && 2 * clear.length >= count
    const shown = isUnderstood ? entries : clear
    if (count > shown.length) notShown.push({ section, count: count - shown.length })
    const state = stateOf(section) ?? (isUnderstood ? undefined : 'not-understood')
    if (state) sections.push({ section, state })
    return shown
  }
  const judged = {
    consultations: judge('consultations', lists.consultations, isClearConsultation),
    medication: judge('medication', lists.medication, isClearMedication),
    testResults: judge('testResults', lists.testResults, isClearResult),
    allergies: judge('allergies', lists.allergies, hasTerm),
    immunisations: judge('immunisations', lists.immunisations, hasTerm),
    problems: judge('problems', lists.problems, isClearProblem),
    events: judge('events', lists.events, isClearEvent),
  }
  const inOrder = <Of extends { section: RecordSectionName }>(all: Of[]): Of[] =>
    all.toSorted(
      (one, other) => recordSections.indexOf(one.section) - recordSections.indexOf(other.section),
    )
  return { lists: judged, sections: inOrder(sections), notShown: inOrder(notShown) }
}

/*
 * What an entry needs to be understood: a name and, for a result, a finding. An entry with neither
 * may be all that the surgery wrote; it is suspicious only if it also has unreadable fields.
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

/** For the operator, about a record that was read in part: paths and counts, never a value. */
export interface Unread extends Pick<GpRecord, 'sections' | 'notShown'> {
  /** Paths of unreadable values: `testResults.value.range`. */
  paths: readonly string[]
  /** The number of entries about a patient whom the record does not name; they are not shown. */
  ofOtherPatients?: number
}

export interface RecordReply {
  /** The reply of the patient API. */
  json: string
  unread: Unread | undefined
}

interface Judged
  extends JudgedLists, Pick<GpRecord, 'patient' | 'warnings'>, Partial<Pick<GpRecord, 'notes'>> {
  head: Pick<GpRecord, 'fetchedAt' | 'surgery' | 'newResults'> & Period
}

/** A record as the patient API sends it: past medication by the period, everything else as it is. */
export function recordReply({
  head,
  patient,
  warnings,
  notes = [],
  lists,
  ...judged
}: Judged): RecordReply {
  const { events, medication, ...others } = lists
  const record: GpRecord = {
    ...head,
    ...(patient && { patient }),
    warnings: withoutRepeats(warnings),
    notes: withoutRepeats(notes),
    sections: judged.sections,
    notShown: judged.notShown,
    schema1: {
      medicalRecord: {
        ...others,
        medication: medicationIn(medication, head),
      },
    },
    schema3: events,
  }
  const json = JSON.stringify(record)
  return { json, unread: unreadOf(record, json) }
}

function unreadOf(record: GpRecord, json: string): Unread | undefined {
  const { notShown, schema1, schema3 } = record
  const sections = record.sections.filter(({ state }) => state === 'not-understood')
  // Most records are read completely, and searching the text is faster than walking the entries.
  const paths = json.includes('"unreadable":')
    ? [...new Set(unreadPaths({ ...schema1.medicalRecord, events: schema3 }))]
    : []
  return sections.length + notShown.length + paths.length > 0
    ? { sections, notShown, paths }
    : undefined
}

/** All replies may have the same warning, or the same note. */
const withoutRepeats = <Of>(all: readonly Of[]): Of[] => [
  ...new Map(all.map((each) => [JSON.stringify(each), each])).values(),
]

/** Fast rather than small: JSON of records shrinks to a tenth anyway. */
const level = 3

/** JSON as the patient API sends it. */
export const zipped = (json: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(gzipSync(json, { level }))
