import { recordDay } from '#contract/gp-record-dates.ts'
import { isPastMedication } from '#contract/gp-record.ts'
import type { Medication } from '#contract/gp-record-shapes.ts'

/** The groups of medicines, in the order shown: the same as in the NHS App. */
const groups = {
  repeat: 'Current repeat medicines',
  acute: 'Acute (short-term) medicines',
  other: 'Other current medicines',
  doubtful: 'Marked as active, but ended or on hold',
  ended: 'Ended medicines',
} as const

export const medicineGroups: readonly string[] = Object.values(groups)

/**
 * Only what is marked as past has ended: an unknown status counts as current. What says both stands below the current
 * medicines. `today` is the day on which the surgery's system answered.
 */
export function medicineGroup(sent: Medication, today: string | undefined): string {
  const { drugStatus, prescriptionType = '' } = sent
  if (isPastMedication(drugStatus)) return groups.ended
  if (endedAlready(sent, today) || /\b(?:on hold|cancelled)\b/i.test(drugStatus ?? '')) {
    return groups.doubtful
  }
  if (/repeat/i.test(prescriptionType)) return groups.repeat
  return /acute|one.?off/i.test(prescriptionType) ? groups.acute : groups.other
}

/** Whether a medicine that is not marked as past has an end before `today`. */
export function endedAlready(
  { drugStatus, endDate }: Medication,
  today: string | undefined,
): boolean {
  const end = recordDay(endDate)
  return !isPastMedication(drugStatus) && !!end && today !== undefined && end.to < today
}
