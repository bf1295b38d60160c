import * as v from 'valibot'
import { limits } from './limits.ts'
import { ResearchView } from './research-view.ts'

const some = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.pipe(v.array(schema), v.minLength(1)))

/** Whom a study looks for: members who match all of these, each as coarse as research sees it. */
export const StudyCriteria = v.strictObject({
  disease: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1),
      v.maxLength(limits.nameLength),
      v.regex(/^[^\u0000]*$/),
    ),
  ),
  sex: v.optional(ResearchView.entries.sex.wrapped),
  ages: some(ResearchView.entries.age.wrapped),
  ethnicities: some(ResearchView.entries.ethnicity.wrapped),
  locations: some(ResearchView.entries.location.wrapped),
})
export type StudyCriteria = v.InferOutput<typeof StudyCriteria>
