import { fold } from '#contract/fold.ts'
import { recordDay, type RecordDay } from '#contract/gp-record-dates.ts'
import type { Immunisation, MedicalProblem, Medication } from '#contract/gp-record-shapes.ts'
import { isPastMedication } from '#contract/gp-record.ts'
import { diseaseIn, diseaseNames } from './diseases.ts'
import { readableText as text } from './text.ts'

/* The heading that an entry stands under where that is no year: what is so now, and what has ended. */

/** The groups of medicines, in the order shown: the same as in the NHS App. */
const groups = {
  repeat: 'Current repeat medicines',
  acute: 'Acute (short-term) medicines',
  other: 'Other current medicines',
  doubtful: 'Marked as active, but ended or on hold',
  ended: 'Ended medicines',
} as const

const now = 'Now'
const doubtful = 'Marked as active, but ended'
const past = 'In the past'

/** The headings that are no years, in the order shown. */
export const groupOrder: readonly string[] = [
  ...Object.values(groups),
  now,
  doubtful,
  past,
  ...diseaseNames,
]

/** Only what is marked as past has ended: an unknown status counts as current. */
export const nowOrPast = ({ status }: Pick<MedicalProblem, 'status'>): string =>
  hasEnded(text(status) ?? '') ? past : now

/** As of medicines: what has an end before `today` and is not marked as past stands between the two. */
export const problemGroup = (sent: MedicalProblem, today: string | undefined): string => {
  const group = nowOrPast(sent)
  return group === now && hasPassed(recordDay(sent.endDate), today) ? doubtful : group
}

/** By the disease that it protects from. */
export const immunisationGroup = ({ term }: Pick<Immunisation, 'term'>): string =>
  diseaseIn(fold(text(term) ?? ''))

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
  return !isPastMedication(drugStatus) && hasPassed(recordDay(endDate), today)
}

/** An unknown status counts as current. */
export const hasEnded = (status: string): boolean =>
  isPastMedication(status) || /\b(?:resolved|refuted|ruled out)\b/i.test(status)

export const hasPassed = (day: RecordDay | undefined, today: string | undefined): boolean =>
  day !== undefined && today !== undefined && day.to < today
