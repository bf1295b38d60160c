import classes from './Banner.module.css'
import type { MemberBanner } from './member-banner.ts'

/** One small line that says whose account this is. */
export const Banner = ({ banner }: { banner: MemberBanner }) => (
  <section className={classes['banner']} aria-label="You">
    {banner.name && <p className={classes['name']}>{banner.name}</p>}
    {(banner.dateOfBirth || banner.sex) && (
      <dl className={classes['facts']}>
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
