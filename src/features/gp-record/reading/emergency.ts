import { allergyLines, notableStatus, textsOf } from './allergies.ts'
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
  return fitLists(
    [
      allergyList(entries),
      { ...medicineList(entries), minLines: 10 },
      { ...problemList(entries), minLines: 5 },
      { title: 'Diagnoses, as told to Rowan', minLines: 3, lines: own.diagnoses },
      { title: 'Hospitals, as told to Rowan', minLines: 2, lines: own.hospitals },
    ],
    { room: pageLines - linesOf(warnings), pageLines },
  )
}

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

const problemList = (entries: EntriesBySection): PaperList => ({
  title: 'Problems',
  section: 'problems',
  lines: once(
    (entries.get('problems') ?? [])
      .filter(isNow)
      .toSorted((one, other) => weightOf(one) - weightOf(other))
      .map(problemLine),
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

function problemLine(entry: RecordEntry): string {
  const notes = textsOf(entry.groups)
  const isShort = notes.join('').length <= longestNotes
  return [
    `${entry.title} (${entry.date})`,
    notableStatus(entry),
    ...(isShort ? notes : ['Its notes are in the full record']),
  ]
    .filter(Boolean)
    .join('. ')
}
