import { isReceived, isUnheardOf, type Sharing } from '#contract/consents.ts'
import { longDateTime } from '#domain/formats.ts'
import { routes } from '#routes'
import { TextLink } from './links.tsx'

/** Who sees the member's data: the same sentence, from the same fact, wherever it is said. */
export const WhoSees = ({ sharing }: { sharing: Sharing | undefined }) =>
  sharing && (
    <p>
      <strong>Who sees your data:</strong> {sharingInWords(sharing)}{' '}
      <TextLink href={routes.consents}>See what you share</TextLink>
    </p>
  )

/**
 * "You share data with 2 studies.": those that have got something of it. Links are said with the time of their end,
 * which stays true however long the page stands.
 */
export function sharingInWords(sharing: Sharing): string {
  if (sharing.state === 'checking') return 'Checking what you share.'
  return `${sharedWithStudies(sharing)} ${linkWords(sharing)}`.trim()
}

type KnownSharing = Exclude<Sharing, { state: 'checking' }>

/** Empty while no link is known of. The one that works longest comes first. */
export function linkWords(sharing: Sharing | undefined): string {
  if (!sharing || sharing.state === 'checking') return ''
  const [last] = sharing.links
  const may = sharing.state === 'known' ? 'can' : 'could'
  return last
    ? `Anyone with a link you made ${may} read a summary of your GP record until ${longDateTime(last.expiresAt)}.`
    : ''
}

/** What the studies have got, not what was agreed: a consent alone shares nothing. */
export function sharedWithStudies({ consents, ...sharing }: KnownSharing): string {
  const { length: agreed } = consents
  const { length: shared } = consents.filter(isReceived)
  if (sharing.state === 'last-known') {
    const when = longDateTime(new Date(sharing.at).toISOString())
    if (agreed === 0) return `On ${when} you were not sharing data with any study.`
    return shared === 0
      ? `On ${when} you had agreed to ${studies(agreed)}, and nothing had been shared.`
      : `On ${when} you were sharing data with ${studies(shared)}.`
  }
  if (agreed === 0) return 'You’re not sharing data with any study.'
  if (shared === 0) {
    return consents.some(isUnheardOf)
      ? `You agreed to ${studies(agreed)}. As far as we know, nothing has been received yet.`
      : `You agreed to ${studies(agreed)}. Nothing has been shared yet.`
  }
  return agreed === shared
    ? `You share data with ${studies(shared)}.`
    : `You share data with ${shared} of the ${agreed} studies that you agreed to.`
}

const studies = (count: number) => (count === 1 ? '1 study' : `${count} studies`)
