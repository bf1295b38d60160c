import * as v from 'valibot'
import { DiseaseId, limits } from './limits.ts'
import { EthnicGroup, Gender } from './choices.ts'
import { Region } from './regions.ts'

export const some = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.pipe(v.array(schema), v.minLength(1), v.maxLength(limits.listItems)))

/** In whole years, both included; without an end there is none. */
export const Ages = v.strictObject({
  from: v.optional(v.pipe(v.number(), v.integer(), v.minValue(limits.minimumAge))),
  to: v.optional(v.pipe(v.number(), v.integer(), v.maxValue(limits.oldestAge))),
})

/** What everybody may know of whom a study looks for. A member has to fit all that is said. */
export const LooksFor = v.strictObject({
  /** One of these, or a type of one. */
  diseases: some(DiseaseId),
  /** Also people whose disease nobody knows yet. */
  undiagnosed: v.optional(v.literal(true)),
  ages: v.optional(Ages),
  sexes: some(Gender),
  regions: some(Region),
  ethnicities: some(EthnicGroup),
  /** One of these, by the name of the substance. */
  medicines: some(v.string()),
  /** What only the study's team can decide, as sentences. */
  ask: some(v.string()),
  /** Where visits are and how often: "Three visits in Leeds", "By post and online". */
  where: v.optional(v.string()),
})
export type LooksFor = v.InferOutput<typeof LooksFor>

/** What only the study's team can decide, and where visits are: nothing is compared with it. */
export const besideAnswers = {
  ask: 'The study’s team decides',
  where: 'Where it takes place',
} as const
