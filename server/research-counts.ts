import type { ResearchView } from '#contract/research-view.ts'
import { fold } from '#contract/fold.ts'

/** Of fewer people than this nothing is said (decision 036). */
export const smallestGroup = 10

interface GroupCount {
  group: string
  /** A multiple of ten: so many people or up to nine more. */
  atLeast: number
}

/** How many members a study has, in all and by each field; a field without a group is suppressed. */
export interface ResearchCounts {
  /** Zero: fewer than ten. */
  atLeast: number
  fields: Readonly<Record<keyof ResearchView, readonly GroupCount[]>>
}

/**
 * Counts by one field at a time, suppressed below ten and rounded down to tens. Rounding is what
 * keeps sums and differences of the figures from telling what was suppressed: each is a multiple
 * of ten itself, within one reply and between two (decision 036).
 */
export const countViews = (views: readonly ResearchView[]): ResearchCounts => ({
  atLeast: tensIn(views.length),
  fields: {
    age: groupsOf(views.map(({ age }) => [age])),
    sex: groupsOf(views.map(({ sex }) => [sex])),
    // Folded: a spelling could be a person's own.
    disease: groupsOf(views.map(({ disease }) => disease.map(fold))),
    diagnosedDate: groupsOf(views.map(({ diagnosedDate }) => diagnosedDate.map(wordOf))),
    ethnicity: groupsOf(views.map(({ ethnicity }) => [ethnicity])),
    location: groupsOf(views.map(({ location }) => [location])),
  },
})

const wordOf = (year: number | null): string | null => (year === null ? null : String(year))

const tensIn = (people: number): number => Math.floor(people / smallestGroup) * smallestGroup

/** By what each person has in this field; a person counts once in a group, however often they say it. */
function groupsOf(people: readonly (readonly (string | null)[])[]): GroupCount[] {
  const counts = new Map<string, number>()
  for (const said of people) {
    for (const group of new Set(said)) {
      if (group !== null) counts.set(group, (counts.get(group) ?? 0) + 1)
    }
  }
  return [...counts]
    .filter(([, count]) => count >= smallestGroup)
    .map(([group, count]) => ({ group, atLeast: tensIn(count) }))
    .toSorted((one, other) => other.atLeast - one.atLeast || (one.group < other.group ? -1 : 1))
}
