import { ageOn } from '#contract/dates.ts'
import type { User } from '#contract/profile.ts'
import { genderNames } from '#contract/questions.ts'
import { shortDate } from '#ui/format-date.ts'

/** The text of the dashboard's banner. Unknown parts are absent. */
export interface MemberBanner {
  /** "last name, first name" (section 2). */
  name: string
  /** dd/MM/yyyy (section 9). */
  dateOfBirth?: string
  /** In whole years. */
  age?: number
  sex?: string
}

/**
 * @param known The names at the identity provider, used until the service has them.
 * @param today YYYY-MM-DD in London.
 */
export function memberBanner(
  { firstName, lastName, dob, gender }: Pick<User, 'firstName' | 'lastName' | 'dob' | 'gender'>,
  known: { firstName: string; lastName: string },
  today: string,
): MemberBanner {
  const names = [lastName ?? known.lastName, firstName ?? known.firstName]
  return {
    name: names.filter(Boolean).join(', '),
    ...(dob && { dateOfBirth: shortDate(dob), age: ageOn(dob, today) }),
    ...(gender && { sex: genderNames[gender] }),
  }
}
