import { fold } from '#contract/fold.ts'
import { allergyLines, isContraindication, notableStatus, textsOf } from './allergies.ts'
import { fitLists, linesOf, type FittedList, type MeasuredList, type PaperList } from './fitting.ts'
import type { EntriesBySection, RecordEntry } from './record-entry.ts'

/** The member's own answers. */
export interface OwnAnswers {
  diagnoses: readonly string[]
  hospitals: readonly string[]
}

/** The number of lines of all lists on one page, with room to spare. */
const pageLines = 28

/**
 * What emergency staff ask first, on one page below the warnings. Allergies are never cut: if they need more than a
 * page, there is a second one.
 */
export function emergencyLists(
  entries: EntriesBySection,
  own: OwnAnswers,
  warnings: readonly string[] = [],
): FittedList[] {
  return fitLists([...cardLists(entries, own), ...ownLists(own)], {
    room: pageLines - linesOf(warnings),
    pageLines,
  })
}

/** The same, whole, on as many pages as it needs. */
export const wholeLists = (entries: EntriesBySection, own: OwnAnswers): FittedList[] =>
  [...cardLists(entries, own), ...ownLists(own)].map((list) => ({ ...list, left: 0 }))

const ownLists = ({ diagnoses, hospitals }: OwnAnswers): MeasuredList[] => [
  { title: 'Diagnoses, from the patient', minLines: 3, lines: diagnoses },
  { title: 'Hospitals, from the patient', minLines: 2, lines: hospitals },
]

/** What the record says for an emergency: on the screen all of it; paper may cut medicines and other problems. */
export function cardLists(
  entries: EntriesBySection,
  own: Pick<OwnAnswers, 'diagnoses'>,
): MeasuredList[] {
  const sent = entries.get('allergies') ?? []
  const current = (entries.get('problems') ?? []).filter(isNow)
  const main = mainDiagnosis(current, own.diagnoses)
  const avoid = once([
    ...allergyLines(sent.filter(isContraindication)),
    ...current.filter(isContraindication).map((entry) => problemLine(entry)),
  ])
  const allergies = allergyLines(sent.filter((entry) => !isContraindication(entry)))
  const others = current.filter((entry) => entry !== main && !isContraindication(entry))
  const isElsewhere = allergies.length === 0 && sent.length > 0
  return [
    ...(main ? [whole(mainDiagnosisTitle, [problemLine(main, Number.POSITIVE_INFINITY)])] : []),
    {
      ...whole('Allergies', isElsewhere ? ['None but what to avoid, below'] : allergies),
      section: 'allergies',
    },
    ...(avoid.length > 0 ? [whole('What to avoid', avoid)] : []),
    { ...medicineList(entries), minLines: 10 },
    {
      ...problemList(others),
      title: others.length < current.length ? 'Other problems' : 'Problems',
      minLines: 5,
    },
  ]
}

/** A list that is never cut. */
const whole = (title: string, lines: readonly string[]): MeasuredList => ({
  title,
  lines,
  minLines: Number.POSITIVE_INFINITY,
})

const mainDiagnosisTitle = 'Main diagnosis'

/** How the main diagnosis was chosen; undefined if these lists have none. */
export const aboutMainDiagnosis = (lists: readonly PaperList[]): string | undefined =>
  lists.some(({ title }) => title === mainDiagnosisTitle)
    ? 'Rowan chose the main diagnosis by a rule: the problem with a plan for emergencies, or else the patient’s own diagnosis, or else the significant problem with the earliest date. No clinician has checked the choice.'
    : undefined

/**
 * Of the current, confirmed problems, in this order: a significant one whose note names a plan for emergencies; the first
 * of the member's own diagnoses that the record has; the significant one with the earliest date. Undefined if there is
 * none: nothing else says which is the main one.
 */
export function mainDiagnosis(
  current: readonly RecordEntry[],
  ownDiagnoses: readonly string[],
): RecordEntry | undefined {
  const possible = current.filter((entry) => !isContraindication(entry) && isConfirmed(entry))
  const significant = possible.filter((entry) => weightOf(entry) === 0)
  const own = ownDiagnoses.map((name) => possible.filter(({ title }) => hasWords(title, name)))
  return (
    earliest(significant.filter(hasEmergencyPlan)) ??
    earliest(own.find((problems) => problems.length > 0) ?? significant)
  )
}

const hasEmergencyPlan = ({ groups }: RecordEntry): boolean =>
  textsOf(groups).some((note) =>
    /\bemergency (?:(?:health|care|healthcare|treatment) )*(?:plan|card|letter|protocol)\b/i.test(
      note,
    ),
  )

/** The same name, perhaps in another order or with more words: `Ehlers-Danlos syndrome, vascular type`. */
const hasWords = (title: string, name: string): boolean => {
  const words = wordsOf(name)
  return words.length > 0 && words.every((word) => wordsOf(title).includes(word))
}

const wordsOf = (text: string): readonly string[] =>
  fold(text)
    .replaceAll("'", '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Not a suspicion, nor something that the patient had or their family has. */
const isConfirmed = ({ title, status = '' }: RecordEntry): boolean =>
  !/\bnot confirmed\b|\bsuspected\b|\bprovisional\b/i.test(`${title} ${status}`) &&
  !/^\W*(?:\?|query\b|possible\b|probable\b|family history\b|fh\b|history of\b|h\/o\b|ex-)/i.test(
    title,
  )

/** One without a date comes last. */
const earliest = (problems: readonly RecordEntry[]): RecordEntry | undefined =>
  problems.toSorted(
    (one, other) => Number(startOf(one) > startOf(other)) - Number(startOf(one) < startOf(other)),
  )[0]

const startOf = ({ day }: RecordEntry): string => day?.from ?? '9999'

export const allergyList = (entries: EntriesBySection): MeasuredList => ({
  title: 'Allergies',
  section: 'allergies',
  lines: allergyLines(entries.get('allergies') ?? []),
  minLines: Number.POSITIVE_INFINITY,
})

export const medicineList = (entries: EntriesBySection): PaperList => ({
  title: 'Current medicines',
  section: 'medication',
  lines: once((entries.get('medication') ?? []).filter(isNow).map(medicineLine)),
})

const problemList = (current: readonly RecordEntry[]) => ({
  section: 'problems' as const,
  lines: once(
    current
      .toSorted((one, other) => weightOf(one) - weightOf(other))
      .map((entry) => problemLine(entry)),
  ),
})

/** Leaves out only what is marked as past. */
const isNow = ({ isPast }: RecordEntry): boolean => !isPast

const once = (lines: readonly string[]): string[] => [...new Set(lines)]

/** A status other than "active" belongs to what somebody takes. */
const medicineLine = (entry: RecordEntry): string =>
  [
    entry.title,
    notableStatus(entry),
    ...textsOf(entry.groups.filter(({ heading }) => heading === 'How to take it')),
  ]
    .filter(Boolean)
    .join('. ')

/** A problem by its significance, as the surgery has it; one without stands between. */
function weightOf({ facts }: RecordEntry): number {
  const significance = facts.find(({ term }) => term === 'Significance')?.value ?? ''
  if (/\b(?:minor|not significant|insignificant)\b/i.test(significance)) return 2
  return /\b(?:major|significant)\b/i.test(significance) ? 0 : 1
}

/** Longer notes would leave no room for other problems. */
const longestNotes = 240

function problemLine(entry: RecordEntry, longest: number = longestNotes): string {
  const notes = textsOf(entry.groups)
  const isShort = notes.join('').length <= longest
  return [
    `${entry.title} (${entry.date})`,
    notableStatus(entry),
    ...(isShort ? notes : ['Its notes are in the full record']),
  ]
    .filter(Boolean)
    .join('. ')
}
