import * as v from 'valibot'
import { fold } from './fold.ts'
import { sha256Of } from './hex.ts'
import { listQuestions, questions } from './questions.ts'

/*
 * A list of names that is changed in two places at once: on two devices, in two tabs, or here and by
 * an answer that waited. What either added is kept, what both removed is gone, and a name that only
 * one of them removed is for the person to decide on (decision 117).
 */

/** A list as it stood somewhere. The years of diagnoses have a place for each name. */
export const NameList = v.object({
  names: v.pipe(v.array(v.string()), v.readonly()),
  diagnosedYears: v.exactOptional(v.pipe(v.array(v.nullable(v.number())), v.readonly())),
})
export type NameList = v.InferOutput<typeof NameList>

export const emptyList: NameList = { names: [] }

/** A name that one side removed and the other left alone. It is in the merged list until it is decided on. */
export interface Doubt {
  name: string
  removedBy: 'mine' | 'theirs'
}

interface Sides {
  /** What both began with. */
  base: NameList
  /** What it has become elsewhere. */
  theirs: NameList
  /** What it has become here. */
  mine: NameList
}

/** Both changes in one list: as it is there, then what was added here. */
export function mergeLists(sides: Sides): NameList & { doubts: readonly Doubt[] } {
  const base = indexed(sides.base)
  const theirs = indexed(sides.theirs)
  const mine = indexed(sides.mine)
  // Where nobody else has changed anything, what is removed here is removed.
  const isMineAlone = hasSameNames(sides.base, sides.theirs)
  const there = isMineAlone ? [] : [...theirs.values()]
  const here = [...mine.values()].filter(({ key }) => isMineAlone || !theirs.has(key))
  const merged = [...there.map((entry) => mine.get(entry.key) ?? entry), ...here]
  const inDoubt = ({ key }: Entry) => !isMineAlone && base.has(key)
  const doubts: Doubt[] = [
    ...there
      .filter((entry) => inDoubt(entry) && !mine.has(entry.key))
      .map(({ name }) => ({ name, removedBy: 'mine' as const })),
    ...here.filter(inDoubt).map(({ name }) => ({ name, removedBy: 'theirs' as const })),
  ]
  if (merged.length === 0) return { ...noNames(sides), doubts }
  const saysYears = sides.mine.diagnosedYears !== undefined
  const yearOf = ({ key, year }: Entry) => {
    const isChangedHere = saysYears && mine.has(key) && year !== (base.get(key)?.year ?? null)
    const known = theirs.get(key)
    return isChangedHere || !known ? year : known.year
  }
  const hasYears = [sides.base, sides.theirs, sides.mine].some((side) => side.diagnosedYears)
  return {
    names: merged.map(({ name }) => name),
    ...(hasYears && { diagnosedYears: merged.map(yearOf) }),
    doubts,
  }
}

/** Whether two lists name the same, in whatever order and spelling. */
export function hasSameNames(one: NameList, other: NameList): boolean {
  const keys = indexed(other)
  return indexed(one).size === keys.size && [...indexed(one).keys()].every((key) => keys.has(key))
}

/**
 * The version of a list, as If-Match names it: of what stands in it, so that whoever has seen a list
 * can say which one it was. Nothing else has to be kept, neither here nor by the service.
 */
export async function listTag({ names, diagnosedYears = [] }: NameList): Promise<string> {
  const content = JSON.stringify(names.map((name, at) => [name, diagnosedYears[at] ?? null]))
  return `"${await sha256Of(content)}"`
}

const withoutNames = listQuestions.map((question): string | undefined => questions[question].none)

interface Entry {
  key: string
  name: string
  year: number | null
}

/** By name, in their order. That there is nothing to name is no name. */
function indexed({ names, diagnosedYears = [] }: NameList): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const [at, name] of names.entries()) {
    const key = fold(name)
    if (!withoutNames.includes(name) && !entries.has(key))
      entries.set(key, { key, name, year: diagnosedYears[at] ?? null })
  }
  return entries
}

const noNames = ({ mine, theirs }: Sides): NameList =>
  mine.names.length > 0 ? { names: mine.names } : { names: theirs.names }
