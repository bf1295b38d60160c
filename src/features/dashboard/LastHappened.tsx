import { longDate } from '#ui/format-date.ts'
import { TextLink } from '#ui/TextLink.tsx'
import type { DashboardFacts } from './facts.ts'
import { lastHappened } from './happened.ts'
import classes from './LastHappened.module.css'

/** The latest events, the newest first. */
export function LastHappened({ facts }: { facts: DashboardFacts }) {
  const happened = lastHappened(facts)
  if (happened.length === 0) return undefined
  return (
    <section aria-labelledby="what-happened">
      <h2 id="what-happened">What happened</h2>
      <ol className={classes['list']}>
        {happened.map(({ at, words, href }) => (
          <li key={`${at} ${words}`} className={classes['row']}>
            <time className={classes['when']} dateTime={at}>
              {longDate(at)}
            </time>
            <TextLink href={href} className={classes['words']}>
              {words}
            </TextLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
