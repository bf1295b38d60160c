import * as v from 'valibot'
import { IsoDate, type Period } from './days.ts'
import { endpoint } from './endpoint.ts'
import { Surgery } from './gp-connection.ts'
import { isInPeriod } from './gp-record-dates.ts'
import { type EffectiveDate, partOf } from './gp-record-fields.ts'
import {
  MedicalRecord,
  type Medication,
  type RecordEvent,
  RecordEvents,
  RecordPatient,
  RecordWarnings,
  SectionNotes,
  type TestResult,
} from './gp-record-shapes.ts'
import { Id } from './limits.ts'
import { SaidNewResults } from './new-results.ts'

/** The six sections of shape 1, in the order of section 9. */
const ofShape1 = [
  'consultations',
  'medication',
  'testResults',
  'allergies',
  'immunisations',
  'problems',
] as const

/** As a surgery sends them, with the events of shape 3. */
export const recordSections = [...ofShape1, 'events'] as const
export type RecordSectionName = (typeof recordSections)[number]

/** As they are shown: the letters that come among the events stand beside them. */
export const shownSections = [...ofShape1, 'letters', 'events'] as const
export type ShownSection = (typeof shownSections)[number]

/** The section in which the surgery sends what is shown in this one. */
export const sentSectionOf = (section: ShownSection): RecordSectionName =>
  section === 'letters' ? 'events' : section

/**
 * The entries of a period and, whatever the period, all allergies, all problems, all medication that is not marked as
 * past, and every entry without a usable date (product rules); slices of a longer period repeat those. `sections` names
 * the sections that are missing for any reason other than that nothing was recorded.
 */
export const GpRecord = v.object({
  from: v.string(),
  to: v.string(),
  /** When the surgery's system answered: an instant in UTC. */
  fetchedAt: v.string(),
  surgery: v.optional(Surgery),
  /** How the member wanted to see new results when this was fetched. Absent in replies of earlier releases. */
  newResults: v.optional(SaidNewResults),
  patient: partOf(RecordPatient),
  warnings: RecordWarnings,
  notes: SectionNotes,
  sections: v.optional(
    v.array(
      v.object({
        section: v.picklist(recordSections),
        /** `not-understood`: most of its entries do not match this contract. */
        state: v.picklist(['not-shared', 'failed', 'not-understood']),
      }),
    ),
    () => [],
  ),
  /** How many entries of a section were sent but cannot be shown. */
  notShown: v.optional(
    v.array(v.object({ section: v.picklist(recordSections), count: v.number() })),
    () => [],
  ),
  schema1: v.object({ medicalRecord: MedicalRecord }),
  schema3: RecordEvents,
})
export type GpRecord = v.InferOutput<typeof GpRecord>

/** At most ten years per call, and not the future: see `periodFault` and `slicesOf`. */
export const readGpRecord = endpoint({
  method: 'GET',
  path: '/gp-records/medical-records',
  summary: 'The GP record for a period of at most ten years, as the surgery sent it.',
  access: 'member',
  query: v.object({ from: IsoDate, to: IsoDate, patientId: Id }),
  reply: GpRecord,
  // Enough for forty years of entries on a mobile connection.
  timeoutMs: 60_000,
})

const past =
  /\b(?:past|ended|stopped|discontinued|cancelled|canceled|completed|expired|inactive|not taken)\b/i

/** Whether a medication is marked as past. An unknown status counts as current, and so does one that says both. */
export const isPastMedication = (drugStatus: string | undefined): boolean =>
  drugStatus !== undefined && past.test(drugStatus) && !/\bactive\b/i.test(drugStatus)

/** The date of a result, or that of its first part that has one. */
export const dateOfResult = ({ value, childValues }: TestResult): EffectiveDate | undefined =>
  value?.effectiveDate ?? childValues.find(({ effectiveDate }) => effectiveDate)?.effectiveDate

/** The entries of a period, with every allergy and problem, and every medicine: see `medicationIn`. */
export const entriesIn = <Lists extends MedicalRecord & { events: RecordEvent[] }>(
  lists: Lists,
  period: Period,
): Lists => {
  const isIn = ({ effectiveDate }: { effectiveDate?: EffectiveDate | undefined }) =>
    isInPeriod(effectiveDate, period)
  return {
    ...lists,
    consultations: lists.consultations.filter(isIn),
    immunisations: lists.immunisations.filter(isIn),
    events: lists.events.filter(({ date }) => isInPeriod(date, period)),
    testResults: lists.testResults.filter((each) => isInPeriod(dateOfResult(each), period)),
  }
}

/** Past medication by the period, and all other. */
export const medicationIn = (medication: Medication[], period: Period): Medication[] =>
  medication.filter(
    ({ drugStatus, effectiveDate }) =>
      !isPastMedication(drugStatus) || isInPeriod(effectiveDate, period),
  )
