import { ageOn } from '#contract/days.ts'
import type { User } from '#contract/profile.ts'
import { genderNames } from '#contract/choices.ts'
import { shortDate } from '#domain/formats.ts'
import classes from './dashboard.module.css'

/** One small line that says whose account this is. */
export const Banner = ({ banner }: { banner: MemberBanner }) => (
  <section className={classes['you']} aria-label="You">
    {banner.name && <p>{banner.name}</p>}
    {(banner.dateOfBirth || banner.sex) && (
      <dl>
        {banner.dateOfBirth && (
          <div>
            <dt className="visually-hidden">Date of birth</dt>
            <dd>
              {banner.dateOfBirth} (age {banner.age})
            </dd>
          </div>
        )}
        {banner.sex && (
          <div>
            <dt className="visually-hidden">Sex</dt>
            <dd>{banner.sex}</dd>
          </div>
        )}
      </dl>
    )}
  </section>
)

/** The text of the dashboard's banner. Unknown parts are absent. */
interface MemberBanner {
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
