import { brand } from '#ui/brand.ts'
import classes from './LandingPage.module.css'
import { offers } from './offers.ts'
import pictures from './pictures.module.css'

/** What a member can do here, and what is not offered. */
export const Offers = () => (
  <section className={classes['section']} aria-labelledby="offers">
    <h2 id="offers" className={classes['title']}>
      What you can do here
    </h2>
    <ul className={classes['offers']}>
      {offers.map(({ title, words, lines, marks }) => (
        <li key={title} className={classes['offer']}>
          <svg className={pictures['sign']} viewBox="0 0 72 72" aria-hidden="true">
            <path className={pictures['line']} d={lines} />
            {marks.map(([x, y]) => (
              <circle key={`${x} ${y}`} className={pictures['berry']} cx={x} cy={y} r="4.5" />
            ))}
          </svg>
          <div>
            <h3>{title}</h3>
            <p>{words}</p>
          </div>
        </li>
      ))}
    </ul>
    <p className={classes['limits']}>
      <strong>What {brand.name} does not do:</strong> book appointments, order prescriptions or show
      the result of your DNA test. For appointments and prescriptions, speak to your GP surgery.
    </p>
  </section>
)
