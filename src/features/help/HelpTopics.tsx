import { serviceTimes } from '#contract/service-times.ts'
import { routes, type HelpPageId } from '#routes'
import { brand } from '#ui/brand.ts'
import { CardLink, TextLink } from '#ui/links.tsx'
import { helpPages } from './help-pages.ts'
import { HelpSearch } from './HelpSearch.tsx'
import classes from './HelpTopics.module.css'

/** The most wanted topics first (section 2); our own page last. */
const order: readonly HelpPageId[] = [
  'faq',
  'gp-record',
  'genetic-test-ordering',
  'terms',
  'privacy',
  'caring',
]
const topics = order.flatMap((wanted) => helpPages.find(({ id }) => id === wanted) ?? [])

interface HelpTopicsProps {
  /** The address of an article. */
  hrefOf: (page: HelpPageId) => string
}

/** The help topics, and an address to write to if none of them helps. */
export const HelpTopics = ({ hrefOf }: HelpTopicsProps) => (
  <>
    <HelpSearch hrefOf={hrefOf} />
    <ul className={classes['topics']}>
      {topics.map(({ id, name, about }) => (
        <li key={id} className={classes['topic']}>
          <CardLink href={hrefOf(id)} className={classes['link']}>
            {name}
          </CardLink>
          <p className={classes['about']}>{about}</p>
        </li>
      ))}
    </ul>
    <h2>Write to us</h2>
    <p>
      Email <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>. We reply within{' '}
      {serviceTimes.supportReplyHours} hours. Please leave out health details and the codes in your
      surgery’s letter.
    </p>
    <p>
      Read our <TextLink href={routes.accessibility}>accessibility statement</TextLink>.
    </p>
    <p>If you need medical help, call 111 or your GP surgery. In an emergency, call 999.</p>
  </>
)
