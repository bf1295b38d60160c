import * as v from 'valibot'
import { IsoDate } from './dates.ts'
import { addMonths } from './days.ts'
import { endpoint } from './endpoint.ts'
import { NewResults } from './new-results.ts'

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
