import * as v from 'valibot'
import { IsoDate } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { Surgery } from './gp-connection.ts'
import { partOf } from './gp-record-fields.ts'
import { MedicalRecord, RecordEvents, RecordPatient, RecordWarnings } from './gp-record-shapes.ts'
import { Id } from './limits.ts'

/** The six sections of shape 1, in the order of section 9, and the events of shape 3. */
export const recordSections = [
  'consultations',
  'medication',
  'testResults',
  'allergies',
  'immunisations',
  'problems',
  'events',
] as const
export type RecordSectionName = (typeof recordSections)[number]

/**
 * Entries of the period, and whatever the period: all allergies, all problems, all medication that
 * is not marked as past, and every entry without a usable date (product rules), so that slices of a longer period repeat those. A section that is not
 * there for another reason than that nothing was recorded is named in `sections`.
 */
export const GpRecord = v.object({
  from: v.string(),
  to: v.string(),
  /** When the surgery's system answered: an instant in UTC. */
  fetchedAt: v.string(),
  surgery: v.optional(Surgery),
  patient: partOf(RecordPatient),
  warnings: RecordWarnings,
  sections: v.optional(
    v.array(
      v.object({
        section: v.picklist(recordSections),
        /** `not-understood`: most of its entries are in words that this contract does not know. */
        state: v.picklist(['not-shared', 'failed', 'not-understood']),
      }),
    ),
    () => [],
  ),
  /** How many entries of a section were sent and cannot be shown. */
  notShown: v.optional(
    v.array(v.object({ section: v.picklist(recordSections), count: v.number() })),
    () => [],
  ),
  schema1: v.object({ medicalRecord: MedicalRecord }),
  schema3: RecordEvents,
})
export type GpRecord = v.InferOutput<typeof GpRecord>

/** At most ten years a call, and never the future: `periodFault` and `slicesOf` know the rule. */
export const readGpRecord = endpoint({
  method: 'GET',
  path: '/gp-records/medical-records',
  summary: 'The GP record for a period of at most ten years, as the surgery sent it.',
  access: 'member',
  query: v.object({ from: IsoDate, to: IsoDate, patientId: Id }),
  reply: GpRecord,
  // Forty years of entries on a phone's connection.
  timeoutMs: 60_000,
})

const past =
  /\b(?:past|ended|stopped|discontinued|cancelled|canceled|completed|expired|inactive)\b/i

/** Whether a medication is marked as one of the past. Any word that we do not know counts as current. */
export const isPastMedication = (drugStatus: string | undefined): boolean =>
  drugStatus !== undefined && past.test(drugStatus)
