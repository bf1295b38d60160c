import * as v from 'valibot'
import { ageOn } from './days.ts'
import { endpoint } from './endpoint.ts'
import { ethnicGroups, preferNotToSay, Gender } from './questions.ts'
import { limits, requiredText } from './limits.ts'

/** The nine regions of England, from north to south, and the rest of the world. */
export const regions = [
  'North East',
  'North West',
  'Yorkshire and The Humber',
  'East Midlands',
  'West Midlands',
  'East of England',
  'London',
  'South East',
  'South West',
  'Outside England',
] as const
export const Region = v.picklist(regions)
export type Region = v.InferOutput<typeof Region>

/** From this age on there is one band, because few people are in each five years. */
const lastBandFrom = 85

const bandStarts = [15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80] as const

/** `16 to 19`, `20 to 24` … `80 to 84`, `85 or over`. */
export const ageBands: readonly string[] = [
  ...bandStarts.map((start) => `${Math.max(start, limits.minimumAge)} to ${start + 4}`),
  `${lastBandFrom} or over`,
]

/** The band of a date of birth on a day, both YYYY-MM-DD. */
export function ageBandOf(birth: string, today: string): string | undefined {
  const age = ageOn(birth, today)
  if (age < limits.minimumAge) return undefined
  return ageBands[Math.floor((Math.min(age, lastBandFrom) - 15) / 5)]
}

/** The whole years from and to which somebody is of this band; the last one has no end. */
export function ageRangeOf(band: string): { from: number; to: number | undefined } {
  const start = bandStarts[ageBands.indexOf(band)]
  if (start === undefined) return { from: lastBandFrom, to: undefined }
  return { from: Math.max(start, limits.minimumAge), to: start + 4 }
}

/** The answers that belong to a group. */
export const backgroundsOf = (group: string): readonly string[] =>
  ethnicGroups.find((each) => each.group === group)?.backgrounds ?? [group]

/** The group that a background belongs to; 'Prefer not to say' is its own. */
export const ethnicGroupOf = (ethnicity: string): string | undefined =>
  ethnicity === preferNotToSay
    ? preferNotToSay
    : ethnicGroups.find(({ backgrounds }) => backgrounds.some((known) => known === ethnicity))
        ?.group

/**
 * What researchers see of a member without consent: six fields and nothing else (docs/security.md, S32), as coarse as decision 036
 * says. Null if the member has not answered.
 */
export const ResearchView = v.strictObject({
  /** One of `ageBands`. */
  age: v.nullable(v.picklist(ageBands)),
  sex: v.nullable(Gender),
  /** The diagnoses in the member's order; empty if none. */
  disease: v.array(v.string()),
  /** The year of each diagnosis, in the order of `disease`; null if not given. */
  diagnosedDate: v.array(v.nullable(v.pipe(v.number(), v.integer()))),
  /** A group of the census, not a background. */
  ethnicity: v.nullable(v.picklist([...ethnicGroups.map(({ group }) => group), preferNotToSay])),
  /** The region of the newest saved address. */
  location: v.nullable(Region),
})
export type ResearchView = v.InferOutput<typeof ResearchView>

/** Only for the member: nobody else sees an individual row (docs/security.md, S37). */
export const getResearchView = endpoint({
  method: 'GET',
  path: '/research-view',
  summary: 'How research sees the member before any consent: six coarse fields.',
  access: 'member',
  reply: ResearchView,
})

const some = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.pipe(v.array(schema), v.minLength(1)))

/** Whom a study looks for: members who match all of these, each as coarse as research sees it. */
export const StudyCriteria = v.strictObject({
  disease: v.optional(requiredText(limits.nameLength, 'Name the disease, or leave it out.')),
  sex: v.optional(ResearchView.entries.sex.wrapped),
  ages: some(ResearchView.entries.age.wrapped),
  ethnicities: some(ResearchView.entries.ethnicity.wrapped),
  locations: some(ResearchView.entries.location.wrapped),
})
export type StudyCriteria = v.InferOutput<typeof StudyCriteria>
