import { fold } from './fold.ts'
import { sha256Of } from './endpoint.ts'
import type { NameList } from './limits.ts'
import { listQuestions, questions } from './questions.ts'

/*
 * Merges a list of names that was changed in two places: on two devices, in two tabs, or here and by a waiting
 * answer. Names that either side added are kept, names that both removed are gone, and the person decides on names
 * that only one side removed (decision 117).
 */

export const emptyList: NameList = { names: [] }

/** A name that only one side removed. It stays in the merged list until the person decides. */
export interface Doubt {
  name: string
  removedBy: 'mine' | 'theirs'
}

interface Sides {
  /** The common ancestor. */
  base: NameList
  /** The list elsewhere. */
  theirs: NameList
  /** The list here. */
  mine: NameList
}

/** Merges both changes: their list, then the names added here. */
export function mergeLists(sides: Sides): NameList & { doubts: readonly Doubt[] } {
  const base = indexed(sides.base)
  const theirs = indexed(sides.theirs)
  const mine = indexed(sides.mine)
  // If the other side has changed nothing, names removed here are removed.
  const isMineAlone = hasSameNames(sides.base, sides.theirs)
  const there = isMineAlone ? [] : [...theirs.values()]
  const here = [...mine.values()].filter(({ key }) => isMineAlone || !theirs.has(key))
  const merged = [...there.map((entry) => mine.get(entry.key) ?? entry), ...here]
  const inDoubt = ({ key }: ListEntry) => !isMineAlone && base.has(key)
  const doubts: Doubt[] = [
    ...there
      .filter((entry) => inDoubt(entry) && !mine.has(entry.key))
      .map(({ name }) => ({ name, removedBy: 'mine' as const })),
    ...here.filter(inDoubt).map(({ name }) => ({ name, removedBy: 'theirs' as const })),
  ]
  if (merged.length === 0) return { ...noNames(sides), doubts }
  const besides = <Beside extends 'diagnosedYears' | 'diseaseIds'>(beside: Beside) => {
    const isSaidHere = sides.mine[beside] !== undefined
    const besideOf = (entry: ListEntry) => {
      const known = theirs.get(entry.key)
      const before = base.get(entry.key)?.[beside] ?? null
      const isChangedHere = isSaidHere && mine.has(entry.key) && entry[beside] !== before
      return isChangedHere || !known ? entry[beside] : known[beside]
    }
    const isSaid = [sides.base, sides.theirs, sides.mine].some((side) => side[beside])
    return isSaid && merged.map(besideOf)
  }
  const diagnosedYears = besides('diagnosedYears')
  const diseaseIds = besides('diseaseIds')
  return {
    names: merged.map(({ name }) => name),
    ...(diagnosedYears && { diagnosedYears }),
    ...(diseaseIds && { diseaseIds }),
    doubts,
  }
}

/** Whether two lists have the same names, in any order and spelling. */
export function hasSameNames(one: NameList, other: NameList): boolean {
  const keys = indexed(other)
  return indexed(one).size === keys.size && [...indexed(one).keys()].every((key) => keys.has(key))
}

/**
 * The version of a list, for If-Match. It is a hash of the content, so that anybody who has seen a list can
 * compute it, and neither side has to store versions.
 */
export async function listTag({
  names,
  diagnosedYears = [],
  diseaseIds = [],
}: NameList): Promise<string> {
  const content = JSON.stringify(
    names.map((name, at) => [
      name,
      diagnosedYears[at] ?? null,
      ...(diseaseIds[at] ? [diseaseIds[at]] : []),
    ]),
  )
  return `"${await sha256Of(content)}"`
}

const withoutNames = listQuestions.map((question): string | undefined => questions[question].none)

interface ListEntry {
  key: string
  name: string
  diagnosedYears: number | null
  diseaseIds: string | null
}

/** The entries by name, in order. The answer "none" is not a name. */
function indexed({
  names,
  diagnosedYears = [],
  diseaseIds = [],
}: NameList): ReadonlyMap<string, ListEntry> {
  const entries = new Map<string, ListEntry>()
  for (const [at, name] of names.entries()) {
    const key = fold(name)
    if (withoutNames.includes(name) || entries.has(key)) continue
    const beside = {
      diagnosedYears: diagnosedYears[at] ?? null,
      diseaseIds: diseaseIds[at] ?? null,
    }
    entries.set(key, { key, name, ...beside })
  }
  return entries
}

const noNames = ({ mine, theirs }: Sides): NameList =>
  mine.names.length > 0 ? { names: mine.names } : { names: theirs.names }
