import { orderEventNames } from '#contract/kits.ts'
import { isOpenInvite, type StudyInvite } from '#contract/study-invites.ts'
import { longDate } from '#domain/formats.ts'
import { kitEventWords } from '#domain/kit-words.ts'
import { hrefs, routes } from '#routes'
import { TextLink } from '#ui/links.tsx'
import type { DashboardFacts } from './facts.ts'
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

/** Something that the member did, or that happened to their things. */
interface Happened {
  at: string
  words: string
  href: string
}

/** The latest events, the newest first. */
export const lastHappened = (facts: DashboardFacts, most = 3): Happened[] =>
  [...ofKit(facts), ...facts.invites.flatMap(ofInvite), ...ofRecord(facts)]
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, most)

function ofKit({ kit, replaces }: DashboardFacts): Happened[] {
  if (!kit) return []
  const { order, evidence } = kit
  const events = orderEventNames.map((name) => ({
    at: evidence.events[name],
    words: kitEventWords[name],
  }))
  return [
    { at: order.createdAt, words: replaces ? kitEventWords[replaces] : 'You ordered a DNA kit' },
    ...events,
    { at: order.dataReturnedAt, words: kitEventWords.DATA_RETURNED },
  ].flatMap(({ at, words }) => (at === undefined ? [] : [{ at, words, href: routes.kit }]))
}

function ofInvite(invite: StudyInvite): Happened[] {
  const { acceptedAt, declinedAt, consentedAt, withdrawnAt, createdAt, study } = invite
  const answer = acceptedAt ?? declinedAt
  // A member who came by a link was not invited: their answer created the invite.
  const isInvited = !answer || answer > createdAt
  return [
    { at: isInvited ? createdAt : undefined, words: 'You were invited to a study' },
    { at: acceptedAt, words: 'You said you’re interested in a study' },
    { at: declinedAt, words: 'You declined a study' },
    { at: consentedAt, words: 'You agreed to share data with a study' },
    { at: withdrawnAt, words: 'You stopped sharing data with a study' },
  ].flatMap(({ at, words }) =>
    at
      ? [
          {
            at,
            words: `${words}: ${study.studyName}`,
            href: isOpenInvite(invite) ? hrefs.openInvite(invite) : routes.consents,
          },
        ]
      : [],
  )
}

const ofRecord = ({ connection }: DashboardFacts): Happened[] =>
  connection
    ? [
        {
          at: connection.connectedAt,
          words: `You connected your record at ${connection.surgery.name}`,
          href: routes.gpRecord,
        },
      ]
    : []
