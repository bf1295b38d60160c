import * as v from 'valibot'
import { type ShownSection, shownSections } from '#contract/gp-record.ts'
import type { RecordEntry } from '#record/reading/record-entry.ts'
import { shareableOf, summaryBundle } from '#features/sharing/summary.ts'
import { Bundle, resourcesOf } from '../../support/ips-rules.ts'
import { readRecord } from '../../record/read-record.ts'

const period = { from: '1900-01-01', to: '2026-11-25' }
const now = new Date('2026-11-25T12:00:00.000Z')
export const own = {
  name: 'Amina Okafor-Reid',
  dateOfBirth: '1987-04-09',
  diagnoses: ['Sarcoidosis'],
}

/** A record as the page reads it. */
export function recordOf(sent: object) {
  const reply = { ...period, fetchedAt: now.toISOString(), schema1: { medicalRecord: {} }, ...sent }
  const record = readRecord([reply], period)
  if (!record) throw new Error('This is no record')
  const bySection = new Map<ShownSection, RecordEntry[]>(
    shownSections.map((section) => [
      section,
      record.entries.filter((entry) => entry.section === section),
    ]),
  )
  return { record, entries: bySection }
}

interface Wanted {
  without?: readonly string[]
  diagnoses?: readonly string[]
}

/** The summary of a record, without the entries whose words are in `without`. */
export function summaryOf(sent: object, { without = [], diagnoses = own.diagnoses }: Wanted = {}) {
  const { record, entries } = recordOf(sent)
  const shareable = shareableOf(record, entries, { diagnoses })
  const sections = shareable.sections.map((section) => ({
    ...section,
    entries: section.entries.filter(({ words }) => !without.some((each) => words.includes(each))),
  }))
  let ids = 0
  const newId = () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`
  const made = summaryBundle({ record, own, sections, now, newId })
  return { bundle: v.parse(Bundle, made), made, shareable, entries }
}

export const medical = (medicalRecord: object) => ({ schema1: { medicalRecord } })
export const ofKind = (bundle: v.InferOutput<typeof Bundle>, kind: string) =>
  resourcesOf(bundle).filter(({ resourceType }) => resourceType === kind)
