import * as v from 'valibot'
import { isPartlyRead, unreadIn } from '#contract/gp-record-fields.ts'
import {
  MedicalRecord,
  RecordEvents,
  type Consultation,
  type MedicalProblem,
  type Medication,
  type Observation,
  type RecordEvent,
  type TestResult,
} from '#contract/gp-record-shapes.ts'
import { recordSections, type RecordSectionName } from '#contract/gp-record.ts'

/** The sections of a reply, in whatever state. */
export type SentSections = Readonly<Partial<Record<string, unknown>>>

interface Judged<Entry> {
  entries: Entry[]
  /** How many entries were sent and are not among these. */
  left: number
  /** False where most of what was sent is in words that we do not know: that is no section read with success. */
  isUnderstood: boolean
}

const Lists = v.object({ ...MedicalRecord.entries, events: RecordEvents })

/** Reads the entries of each section, and judges whether the section is understood. */
export function judgeSections(sent: SentSections) {
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
        isUnderstood: sent[section] === undefined || sent[section] === null,
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
