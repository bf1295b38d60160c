import { createHmac } from 'node:crypto'
import { fold } from '#contract/fold.ts'
import type { MemberView } from './stores/research-view.ts'

/** Of fewer people than this nothing is said (decision 036). */
export const smallestGroup = 10
/** Of fewer members than this a study is told nothing. */
export const smallestStudy = 50
/** How much more the blurred figure has to be: whoever is just enough is hardly ever seen to be. */
const margin = 20
/** Of the noise, in people: it tells one from none by a factor of e^(1/4) at most. */
const scale = 4

interface GroupCount {
  group: string
  /** To the nearest ten of a figure that is some people wrong. */
  about: number
}

/** How many members a study has, in all and by each field; a field without a group is suppressed. */
export interface ResearchCounts {
  /** Zero: too few for anything to be said. */
  about: number
  fields: Readonly<Record<keyof MemberView['view'], readonly GroupCount[]>>
}

const noFields = { age: [], sex: [], disease: [], diagnosedDate: [], ethnicity: [], location: [] }

/**
 * Counts by one field at a time. Each figure gets noise that hangs on `seed` and on who is in the group: the
 * same people are always counted the same, so that asking again averages nothing out, and one person
 * more or less gives other noise, in all fields alike where the group is the same.
 */
export function countViews(members: readonly MemberView[], seed: string): ResearchCounts {
  const all = members.map(({ memberId }) => memberId)
  const about = blurred(all, { seed, least: smallestStudy })
  if (about === undefined) return { about: 0, fields: noFields }
  const groupsOf = (said: (view: MemberView['view']) => readonly (string | null)[]) =>
    groupsIn(members, said).flatMap(([group, ids]) => {
      const people = blurred(ids, { seed, least: smallestGroup })
      return people === undefined ? [] : [{ group, about: people }]
    })
  return {
    about,
    fields: {
      age: groupsOf(({ age }) => [age]),
      sex: groupsOf(({ sex }) => [sex]),
      // Folded: a spelling could be a person's own.
      disease: groupsOf(({ disease }) => disease.map(fold)),
      diagnosedDate: groupsOf(({ diagnosedDate }) => diagnosedDate.map(wordOf)),
      ethnicity: groupsOf(({ ethnicity }) => [ethnicity]),
      location: groupsOf(({ location }) => [location]),
    },
  }
}

const wordOf = (year: number | null): string | null => (year === null ? null : String(year))

/** By what each person has in this field, by name; a person is once in a group, however often they say it. */
function groupsIn(
  members: readonly MemberView[],
  said: (view: MemberView['view']) => readonly (string | null)[],
): [group: string, memberIds: string[]][] {
  const groups = new Map<string, string[]>()
  for (const { memberId, view } of members) {
    for (const group of new Set(said(view))) {
      if (group === null) continue
      const ids = groups.get(group) ?? []
      ids.push(memberId)
      groups.set(group, ids)
    }
  }
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/**
 * How many these are, with noise of two sides that falls off by e^(1/4) a person (a discrete Laplace
 * distribution), in whole tens. Undefined of fewer than `least`, and where it would hardly be more.
 */
function blurred(
  memberIds: readonly string[],
  { seed, least }: { seed: string; least: number },
): number | undefined {
  const who = createHmac('sha256', seed).update(memberIds.toSorted().join('\n')).digest()
  const geometric = (at: number) =>
    Math.floor(-scale * Math.log(1 - who.readUIntBE(at, 6) / 2 ** 48))
  const people = memberIds.length + geometric(0) - geometric(6)
  if (memberIds.length < least || people < least + margin) return undefined
  return Math.round(people / 10) * 10
}
