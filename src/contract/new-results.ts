import * as v from 'valibot'
import { IsoDate } from './dates.ts'
import { addMonths } from './days.ts'
import { endpoint } from './endpoint.ts'

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

export const NewResultsChoice = v.variant('how', [
  v.strictObject({ how: v.literal('show') }),
  v.strictObject({ how: v.literal('tell') }),
  v.strictObject({ how: v.literal('hold'), until: IsoDate }),
])
export type NewResultsChoice = v.InferOutput<typeof NewResultsChoice>

/** What is wrong with a day until which results are held; undefined where nothing is. Days are YYYY-MM-DD. */
export function untilFault(until: string, today: string): string | undefined {
  if (until <= today) return 'The day must be after today.'
  return until > addMonths(today, 12) ? 'The day must be within the next 12 months.' : undefined
}

export const saveNewResults = endpoint({
  method: 'PUT',
  path: '/new-results',
  summary: 'Replaces how the member meets new results and letters of their GP record.',
  access: 'member',
  body: NewResultsChoice,
  reply: v.object({ newResults: v.optional(NewResults) }),
})
