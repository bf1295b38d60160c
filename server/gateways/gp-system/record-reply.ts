import type { Period } from '#contract/days.ts'
import { isInPeriod } from '#contract/gp-record-dates.ts'
import { unreadPaths } from '#contract/gp-record-fields.ts'
import { isPastMedication, type GpRecord } from '#contract/gp-record.ts'
import type { JudgedLists } from './judge-lists.ts'

/** What an operator is told of a record that was read in part: places and counts, never a value. */
export interface Unread extends Pick<GpRecord, 'sections' | 'notShown'> {
  /** Fields in which something was sent that cannot be read: `testResults.value.range`. */
  paths: readonly string[]
  /** Entries of a patient whom the record does not name; they are not shown. */
  strangers?: number
}

export interface RecordReply {
  /** The reply of the patient API. */
  json: string
  unread: Unread | undefined
}

interface Judged extends JudgedLists, Pick<GpRecord, 'patient' | 'warnings'> {
  head: Pick<GpRecord, 'fetchedAt' | 'surgery'> & Period
}

/** A record as the patient API sends it: medication of the past by the period, all else as it is. */
export function recordReply({ head, patient, warnings, lists, ...judged }: Judged): RecordReply {
  const { events, medication, ...others } = lists
  const record: GpRecord = {
    ...head,
    ...(patient && { patient }),
    warnings: withoutRepeats(warnings),
    sections: judged.sections,
    notShown: judged.notShown,
    schema1: {
      medicalRecord: {
        ...others,
        medication: medication.filter(
          ({ drugStatus, effectiveDate }) =>
            !isPastMedication(drugStatus) || isInPeriod(effectiveDate, head),
        ),
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
  // Most records are read whole: the text is looked through faster than the entries.
  const paths = json.includes('"unreadable":')
    ? [...new Set(unreadPaths({ ...schema1.medicalRecord, events: schema3 }))]
    : []
  return sections.length + notShown.length + paths.length > 0
    ? { sections, notShown, paths }
    : undefined
}

/** Two replies warn of the same. */
const withoutRepeats = (warnings: GpRecord['warnings']): GpRecord['warnings'] => [
  ...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values(),
]
