import { routes } from '#routes'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import type { DashboardFacts } from './facts.ts'
import { nextForYou, whatComesNext } from './next-for-you.ts'
import classes from './NextForYou.module.css'

/** How many steps are shown: more would no longer be "next". */
const shown = 3

/** What the member can do next, the first with a button, or otherwise what to expect. */
export function NextForYou({ facts }: { facts: DashboardFacts }) {
  const steps = nextForYou(facts)
  const more = steps.length - shown
  return (
    <section aria-labelledby="next-for-you">
      <h2 id="next-for-you">Next for you</h2>
      {steps.length === 0 && (
        <p className={classes['nothing']}>
          <strong>Nothing to do now.</strong> {whatComesNext(facts)}
        </p>
      )}
      <ul className={classes['steps']}>
        {steps.slice(0, shown).map(({ id, title, words, href, action }, index) => (
          <li key={id} className={classes['step']} data-first={index === 0 || undefined}>
            <h3 className={classes['title']}>{title}</h3>
            <p>{words}</p>
            <ButtonLink href={href} variant={index === 0 ? 'filled' : 'quiet'}>
              {action}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          <TextLink href={routes.taskList}>
            {more === 1 ? 'One more thing' : `${more} more things`} in your task list
          </TextLink>
        </p>
      )}
    </section>
  )
}
