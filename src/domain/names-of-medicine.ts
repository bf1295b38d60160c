import { rows } from '#content/other-names.txt'
import { namesIn } from '#contract/study-fit.ts'

/** For whoever needs them of a study alone: the record's search has them with the rest. */
export const namesOfMedicine = namesIn(rows)
