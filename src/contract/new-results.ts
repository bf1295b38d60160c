import * as v from 'valibot'
import { IsoDate, addMonths } from './days.ts'
import { endpoint } from './endpoint.ts'

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

export const NewResultsChoice = v.variant('how', [
  v.strictObject({ how: v.literal('show') }),
  v.strictObject({ how: v.literal('tell') }),
  v.strictObject({ how: v.literal('hold'), until: IsoDate }),
])
export type NewResultsChoice = v.InferOutput<typeof NewResultsChoice>

/** The fault of a day until which results are hidden, or undefined. Days are YYYY-MM-DD. */
export function untilFault(until: string, today: string): string | undefined {
  if (until <= today) return 'The day must be after today.'
  return until > addMonths(today, 12) ? 'The day must be within the next 12 months.' : undefined
}

/** Absent: they are shown at once. */
const Reply = v.object({ newResults: v.optional(NewResults) })

export const getNewResults = endpoint({
  method: 'GET',
  path: '/new-results',
  summary: 'How the member wants to see new results and letters of their GP record.',
  access: 'member',
  reply: Reply,
})

export const saveNewResults = endpoint({
  method: 'PUT',
  path: '/new-results',
  summary: 'Replaces how the member wants to see new results and letters of their GP record.',
  access: 'member',
  body: NewResultsChoice,
  reply: Reply,
  takesVersion: true,
})

/** The version of a choice, for If-Match. */
export const newResultsTag = (chosen: NewResults | undefined): string =>
  `"${Object.values(chosen ?? { how: 'show' }).join('.')}"`
