import * as v from 'valibot'
import type { Period } from '#contract/days.ts'
import { isInPeriod } from '#contract/gp-record-dates.ts'
import { MedicalRecord, RecordEvents } from '#contract/gp-record-shapes.ts'
import {
  isPastMedication,
  recordSections,
  type GpRecord,
  type RecordSectionName,
} from '#contract/gp-record.ts'
import { parseJson } from './gp-http.ts'

/** Sections that are asked for by period, and those that are asked for whole (decision 027). */
export const sectionsByPeriod = ['consultations', 'testResults', 'immunisations', 'events'] as const
export const sectionsOfAllDates = ['medication', 'allergies', 'problems'] as const

const SectionNames = v.nullish(v.array(v.string()), () => [])

/** The frame of what the GP system answers. */
const Sent = v.object({
  schema1: v.nullish(v.object({ medicalRecord: v.nullish(v.looseObject({}), () => ({})) }), () => ({
    medicalRecord: {},
  })),
  schema3: RecordEvents,
  notShared: SectionNames,
  failed: SectionNames,
})

export interface RecordParts {
  /** The GP system's two replies, as they came. */
  byPeriod: Uint8Array
  ofAllDates: Uint8Array
  head: Pick<GpRecord, 'fetchedAt' | 'surgery'> & Period
}

/**
 * The reply of the patient API as JSON: entries of the period; allergies, problems and current
 * medication of all dates; medication of the past by the period. Undefined when a reply is no JSON
 * or not of the agreed structure. Unknown fields are left out; every text stays as it was sent.
 */
export function assembleRecord({ byPeriod, ofAllDates, head }: RecordParts): string | undefined {
  const ranged = read(byPeriod, sectionsByPeriod)
  const whole = read(ofAllDates, sectionsOfAllDates)
  if (!ranged || !whole) return undefined
  const { consultations, testResults, immunisations } = ranged.record
  const { allergies, problems, medication } = whole.record
  const record: GpRecord = {
    ...head,
    sections: [...ranged.absent, ...whole.absent],
    schema1: {
      medicalRecord: {
        consultations,
        medication: medication.filter(
          ({ drugStatus, effectiveDate }) =>
            !isPastMedication(drugStatus) || isInPeriod(effectiveDate, head),
        ),
        testResults,
        allergies,
        immunisations,
        problems,
      },
    },
    schema3: ranged.events,
  }
  return JSON.stringify(record)
}

function read(bytes: Uint8Array, asked: readonly RecordSectionName[]) {
  const sent = v.safeParse(Sent, parseJson(bytes))
  if (!sent.success) return undefined
  const { schema1, schema3, notShared, failed } = sent.output
  const record = v.safeParse(MedicalRecord, schema1.medicalRecord)
  if (!record.success) return undefined
  const isSent = (section: RecordSectionName) =>
    section === 'events' || Array.isArray(schema1.medicalRecord[section])
  const absent: GpRecord['sections'] = []
  for (const section of recordSections) {
    if (!asked.includes(section)) continue
    if (failed.includes(section)) absent.push({ section, state: 'failed' })
    else if (!isSent(section) || notShared.includes(section)) {
      absent.push({ section, state: 'not-shared' })
    }
  }
  return { record: record.output, events: schema3, absent }
}
