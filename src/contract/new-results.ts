import * as v from 'valibot'
import { IsoDate } from './dates.ts'

/**
 * How a member meets results and letters of their GP record that they have not opened on a device: they are told of
 * them first, or not before a day. Absent: all are shown.
 */
export const NewResults = v.variant('how', [
  /** `since`: the day on which they chose not to be shown all. */
  v.object({ how: v.literal('tell'), since: IsoDate }),
  v.object({ how: v.literal('hold'), since: IsoDate, until: IsoDate }),
])
export type NewResults = v.InferOutput<typeof NewResults>
