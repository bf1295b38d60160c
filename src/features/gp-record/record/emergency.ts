import { fitLists, linesOf, type FittedList, type PaperList } from './fitting.ts'
import type { EntriesBySection, RecordEntry } from './record-entry.ts'

/** The member's own answers. */
export interface OwnAnswers {
  diagnoses: readonly string[]
  hospitals: readonly string[]
}

/** The number of lines of all lists on one page, with room to spare. */
const pageLines = 28

/** What emergency staff ask first, as much as fits on one page below the warnings. */
export function emergencyLists(
  entries: EntriesBySection,
  own: OwnAnswers,
  warnings: readonly string[] = [],
): FittedList[] {
  return fitLists(
    [
      { ...allergyList(entries), minLines: 8 },
      { ...medicineList(entries), minLines: 10 },
      { ...problemList(entries), minLines: 5 },
      { title: 'Diagnoses, as told to Rowan', minLines: 3, lines: own.diagnoses },
      { title: 'Hospitals, as told to Rowan', minLines: 2, lines: own.hospitals },
    ],
    pageLines - linesOf(warnings),
  )
}

export const allergyList = (entries: EntriesBySection): PaperList => ({
  title: 'Allergies',
  section: 'allergies',
  lines: (entries.get('allergies') ?? []).map(allergyLine),
})

export const medicineList = (entries: EntriesBySection): PaperList => ({
  title: 'Current medicines',
  section: 'medication',
  lines: (entries.get('medication') ?? []).filter(isNow).map(medicineLine),
})

const problemList = (entries: EntriesBySection): PaperList => ({
  title: 'Problems',
  section: 'problems',
  lines: (entries.get('problems') ?? []).filter(isNow).map(problemLine),
})

/** Leaves out only what is marked as past. */
const isNow = ({ isPast }: RecordEntry): boolean => !isPast

const allergyLine = ({ title, status, facts, groups }: RecordEntry): string =>
  [title, status, ...facts.map(({ term, value }) => `${term}: ${value}`), ...textsOf(groups)]
    .filter(Boolean)
    .join('. ')

const medicineLine = ({ title, groups }: RecordEntry): string =>
  [title, ...textsOf(groups.filter(({ heading }) => heading === 'How to take it'))].join('. ')

const problemLine = ({ title, date }: RecordEntry): string => `${title} (${date})`

const textsOf = (groups: RecordEntry['groups']): string[] =>
  groups.flatMap(({ readings }) => readings.map(({ term }) => term))
