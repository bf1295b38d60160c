import { brand } from '#ui/brand.ts'
import classes from './LandingPage.module.css'
import pictures from './pictures.module.css'

/** What a member can do here, and what we do not offer. */
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

/** What a member can do (section 1), each with its drawing on a 72 by 72 grid: the lines, then the highlight. */
const offers = [
  {
    title: 'Keep a health profile',
    words:
      'Short questions about you, your diagnosis and your care. They take 5 to 8 minutes, and you can stop and come back.',
    lines: 'M18 10H46L56 20V62H18ZM46 10V20H56M34 32H48M34 42H48M34 52H44',
    marks: [
      [26, 32],
      [26, 42],
      [26, 52],
    ],
  },
  {
    title: 'See your GP record',
    words:
      'Connect the record your GP surgery in England holds about you, and read it for the dates you choose.',
    lines: 'M10 20H28L34 26H62V58H10ZM10 34H62M22 46H30L34 40 40 52 44 46H50',
    marks: [[50, 46]],
  },
  {
    title: 'Take a DNA test at home, if you’re invited',
    words:
      'We’re opening DNA kits to members in stages. If you’re invited, you can order a saliva kit, register it and follow it until the laboratory has finished.',
    lines: 'M24 28H48M28 28V54C28 65 44 65 44 54V28M28 46H44',
    marks: [[36, 14]],
  },
  {
    title: 'Choose your research',
    words: 'See who runs each study and exactly what data it asks for, before you say yes or no.',
    lines: 'M10 20H62V56H10ZM10 20L36 42 62 20',
    marks: [[36, 42]],
  },
] as const
