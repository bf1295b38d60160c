import * as v from 'valibot'
import { isRealDay } from './days.ts'
import { limits } from './limits.ts'

/** A calendar day: `1987-04-09`. Impossible days are refused. */
export const IsoDate = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'Write the date as YYYY-MM-DD.'),
  v.check(isRealDay, 'This is not a real date.'),
)

/** An instant in UTC, as an ISO timestamp. */
export const IsoInstant = v.pipe(v.string(), v.isoTimestamp())

/** Whole years from `birth` to `on`, both YYYY-MM-DD. A leap-day birthday falls on 1 March in other years. */
export function ageOn(birth: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4))
  return on.slice(5) >= birth.slice(5) ? years : years - 1
}

/** The fault of a date of birth today, or undefined, by section 5 and the minimum age of section 9. */
export function birthDateFault(
  birth: string,
  today: string,
): 'in-the-future' | 'too-long-ago' | 'under-16' | undefined {
  if (birth > today) return 'in-the-future'
  const age = ageOn(birth, today)
  if (age > limits.oldestAge) return 'too-long-ago'
  return age < limits.minimumAge ? 'under-16' : undefined
}
