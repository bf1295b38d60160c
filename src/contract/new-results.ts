import * as v from 'valibot'
import { IsoDate } from './dates.ts'

/** They are shown after a notice, or not before a day. */
const waiting = [
  /** `since`: the day from which not all were shown at once. A change between the two keeps it. */
  v.object({ how: v.literal('tell'), since: IsoDate }),
  v.object({ how: v.literal('hold'), since: IsoDate, until: IsoDate }),
] as const

/**
 * How a member wants to see results and letters of their GP record that they have not opened on a device: after a
 * notice, or not before a day. Absent: they are shown at once.
 */
export const NewResults = v.variant('how', [...waiting])
export type NewResults = v.InferOutput<typeof NewResults>

/** The same where absent means that nothing is said about it. */
export const SaidNewResults = v.variant('how', [v.object({ how: v.literal('show') }), ...waiting])
export type SaidNewResults = v.InferOutput<typeof SaidNewResults>
