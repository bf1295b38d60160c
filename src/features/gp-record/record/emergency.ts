import type { EntriesBySection, RecordEntry } from './record-entry.ts'

/** A list of the page for an emergency: what stands on it, and how much does not fit. */
export interface EmergencyList {
  title: string
  lines: readonly string[]
  left: number
}

/** What the member told us themselves. */
export interface OwnAnswers {
  diagnoses: readonly string[]
  hospitals: readonly string[]
}

/** Characters of a line and lines of all lists together, on A4 in the size of the page, with room to spare. */
const lineLength = 80
const pageLines = 28

/** What somebody who treats the person in an emergency asks first, as much as one page holds below the warnings. */
export function emergencyLists(
  entries: EntriesBySection,
  own: OwnAnswers,
  warnings: readonly string[] = [],
): EmergencyList[] {
  const of = (section: 'allergies' | 'medication' | 'problems') => entries.get(section) ?? []
  // So many lines are kept for each list, whatever the lists before it hold.
  const lists = [
    { title: 'Allergies', kept: 8, all: of('allergies').map(allergyLine) },
    { title: 'Current medicines', kept: 10, all: of('medication').filter(isNow).map(medicineLine) },
    { title: 'Problems', kept: 5, all: of('problems').filter(isNow).map(problemLine) },
    { title: 'Diagnoses, as told to Rowan', kept: 3, all: own.diagnoses },
    { title: 'Hospitals, as told to Rowan', kept: 2, all: own.hospitals },
  ].map((list) => ({ ...list, kept: Math.min(list.kept, linesOf(list.all)) }))
  let free = pageLines - linesOf(warnings)
  return lists.map(({ title, all }, index) => {
    const forOthers = lists.slice(index + 1).reduce((sum, { kept }) => sum + kept, 0)
    const lines = fitting(all, free - forOthers)
    free -= linesOf(lines)
    return { title, lines, left: all.length - lines.length }
  })
}

/** The first of them that fit, none cut short. */
function fitting(all: readonly string[], room: number): readonly string[] {
  let height = 0
  const end = all.findIndex((line) => {
    height += heightOf(line)
    return height > room
  })
  return end === -1 ? all : all.slice(0, end)
}

const linesOf = (texts: readonly string[]): number =>
  texts.reduce((sum, each) => sum + heightOf(each), 0)

const heightOf = (line: string): number =>
  line.split('\n').reduce((sum, each) => sum + Math.max(1, Math.ceil(each.length / lineLength)), 0)

/** Only what is marked as past is left out. */
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
