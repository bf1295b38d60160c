import { ButtonLink } from '#ui/links.tsx'
import classes from './DataPromise.module.css'

/** The policy statements of section 1. */
const statements = [
  { title: 'It’s yours', words: 'The data is owned by you, the patient.' },
  {
    title: 'Six facts, no more',
    words:
      'Before you’re asked for consent, industry and research see only your age, sex, disease, diagnosed date, ethnicity and location.',
  },
  {
    title: 'Anything further needs your consent',
    words: 'And we remove anything that could identify you before we share it.',
  },
  {
    title: 'You can change your mind',
    words:
      'Consent can be withdrawn at any time. Data already used in completed studies cannot be retracted.',
  },
  {
    title: 'For health research only',
    words: 'Never for marketing, insurance or discrimination.',
  },
]

/** An example of the anonymised view, as coarse as the real one: bands, a year and a region. */
const facts = [
  ['Age', '50 to 54'],
  ['Sex', 'Female'],
  ['Disease', 'Fabry disease'],
  ['Diagnosed', '2019'],
  ['Ethnicity', 'Asian or Asian British'],
  ['Location', 'South West'],
]

/** What happens to a member's data, an example of what researchers see without consent, and the link to sign up. */
export const DataPromise = ({ signUp }: { signUp: string }) => (
  <section className={classes['band']} aria-labelledby="your-data">
    <div className={classes['inner']}>
      <h2 id="your-data" className={classes['title']}>
        Your data belongs to you
      </h2>
      <dl className={classes['statements']}>
        {statements.map(({ title, words }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <figure className={classes['example']}>
        <figcaption>All that researchers see before you say yes</figcaption>
        <dl className={classes['facts']}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p>An example. No name, no address, no date of birth.</p>
      </figure>
      <div className={classes['start']}>
        <ButtonLink href={signUp} variant="outline">
          Start your health profile
        </ButtonLink>
      </div>
    </div>
  </section>
)
