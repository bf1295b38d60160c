import { isPastMedication } from '#contract/gp-record.ts'
import type { Medication } from '#contract/gp-record-shapes.ts'

/** The groups of medicines, in the order shown: the same as in the NHS App. */
const groups = {
  repeat: 'Current repeat medicines',
  acute: 'Acute (short-term) medicines',
  other: 'Other current medicines',
  ended: 'Ended medicines',
} as const

export const medicineGroups: readonly string[] = Object.values(groups)

/** Only what is marked as past has ended: an unknown status counts as current. */
export function medicineGroup({ drugStatus, prescriptionType = '' }: Medication): string {
  if (isPastMedication(drugStatus)) return groups.ended
  if (/repeat/i.test(prescriptionType)) return groups.repeat
  return /acute|one.?off/i.test(prescriptionType) ? groups.acute : groups.other
}
