import { createHmac } from 'node:crypto'
import { fold } from '#contract/fold.ts'
import type { Diseases } from '#contract/diseases.ts'
import type { MemberView } from './research-view.ts'

/** Groups smaller than this are suppressed (decision 036). */
export const smallestGroup = 10
/** Studies of fewer members get no counts. */
export const smallestStudy = 50
/** The noisy figure must exceed the minimum by this much, so that a group just above it is rarely published. */
const margin = 20
/**
 * The scale of the noise, in people: one person more or fewer changes the probability of any figure
 * by a factor of at most e^(1/4).
 */
const scale = 4

interface GroupCount {
  group: string
  /** The noisy figure, rounded to the nearest ten. */
  about: number
}

/** The number of a study's members, in total and by field; a field without a group is suppressed. */
export interface ResearchCounts {
  /** Zero when there are too few members to say anything. */
  about: number
  fields: Readonly<Record<keyof MemberView['view'], readonly GroupCount[]>>
}

const noFields = { age: [], sex: [], disease: [], diagnosedDate: [], ethnicity: [], location: [] }

/**
 * Counts by one field at a time. The noise of a figure depends on `seed` and on the members of the
 * group: the same people always get the same noise, also when they are a group of several fields, so
 * that neither repeating a query nor comparing fields averages anything out. One person more or fewer
 * gets other noise.
 */
export function countViews(
  members: readonly MemberView[],
  seed: string,
  diseases?: Diseases,
): ResearchCounts {
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
      disease: groupsOf(({ disease }) => disease.map((words) => diseaseGroup(words, diseases))),
      diagnosedDate: groupsOf(({ diagnosedDate }) => diagnosedDate.map(wordOf)),
      ethnicity: groupsOf(({ ethnicity }) => [ethnicity]),
      location: groupsOf(({ location }) => [location]),
    },
  }
}

/** By the disease, if the words mean one. Folded, because an unusual spelling could identify a person. */
function diseaseGroup(words: string, diseases: Diseases | undefined): string {
  const [meant, ...others] = diseases?.meantBy(words) ?? []
  return fold(meant && others.length === 0 ? meant.name : words)
}

const wordOf = (year: number | null): string | null => (year === null ? null : String(year))

/** Groups people by what each has in this field; a person counts once in a group. */
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
 * About how many members fit the criteria of a study: counted as a group of a study is, with noise that depends on
 * who they are. Undefined where that is too few to invite anybody.
 */
export function aboutFitting(
  { counted, mixed }: { counted: number; mixed: string },
  seed: string,
): number | undefined {
  const who = createHmac('sha256', seed).update(mixed).digest()
  return roughly(counted, who, smallestGroup)
}

/** The same of the group of these members. */
function blurred(
  memberIds: readonly string[],
  { seed, least }: { seed: string; least: number },
): number | undefined {
  const who = createHmac('sha256', seed).update(memberIds.toSorted().join('\n')).digest()
  return roughly(memberIds.length, who, least)
}

/**
 * The size of a group with discrete Laplace noise, whose probability falls by a factor of e^(1/4)
 * per person, rounded to tens. Undefined when the group is smaller than `least`, or the noisy figure
 * is less than `margin` above that.
 */
function roughly(size: number, who: Buffer, least: number): number | undefined {
  const geometric = (at: number) =>
    Math.floor(-scale * Math.log(1 - who.readUIntBE(at, 6) / 2 ** 48))
  const people = size + geometric(0) - geometric(6)
  if (size < least || people < least + margin) return undefined
  return Math.round(people / 10) * 10
}
