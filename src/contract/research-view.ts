import * as v from 'valibot'
import { ageOn } from './days.ts'
import { endpoint } from './endpoint.ts'
import { EthnicGroup, Gender, preferNotToSay } from './choices.ts'
import { limits } from './limits.ts'
import { Region } from './regions.ts'

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
  ethnicity: v.nullable(v.picklist([...EthnicGroup.options, preferNotToSay])),
  /** The region of the newest saved address. */
  location: v.nullable(Region),
})
export type ResearchView = v.InferOutput<typeof ResearchView>

/** Only for the member: nobody else sees an individual row (docs/security.md, S37). */
export const getResearchView = endpoint({
  method: 'GET',
  path: '/research-view',
  summary: 'The six coarse fields by which the member counts for research before any consent.',
  access: 'member',
  reply: ResearchView,
})
