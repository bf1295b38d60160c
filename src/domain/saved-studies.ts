import * as v from 'valibot'
import { IsoInstant } from '#contract/days.ts'
import { OtherStudy } from '#contract/other-studies.ts'

/** A study of a register that a member wants to look at later, as it was when they saved it: the list may lose it. */
const SavedStudy = v.object({ study: OtherStudy, savedAt: IsoInstant })
const SavedStudies = v.pipe(v.array(SavedStudy), v.readonly())
export type SavedStudies = v.InferOutput<typeof SavedStudies>

/** Only this device has them, encrypted; a sign-out deletes them. */
export const savedStudiesNote = {
  name: 'saved studies',
  schema: SavedStudies,
  toJson: (note: SavedStudies) => note,
}
