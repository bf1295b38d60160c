import { isReceived, sharingNow, type Sharing } from '#contract/consents.ts'
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
 * "You share data with 2 studies.", and how many of them have got nothing yet. A consent all of whose items wait or were
 * refused shares nothing. Links are said
 * with the time of their end, which stays true however long the page stands.
 */
export function sharingInWords(sharing: Sharing): string {
  if (sharing.state === 'checking') return 'Checking what you share.'
  return `${withStudies(sharing)} ${linkWords(sharing)}`.trim()
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

function withStudies(sharing: KnownSharing): string {
  const consents = sharingNow(sharing.consents)
  const { length: count } = consents
  const studies = count === 1 ? '1 study' : `${count} studies`
  if (sharing.state === 'known') {
    return count === 0
      ? 'You’re not sharing data with any study.'
      : `You share data with ${studies}.${receivedBy(consents.filter(isReceived).length, count)}`
  }
  const when = longDateTime(new Date(sharing.at).toISOString())
  return count === 0
    ? `On ${when} you were not sharing data with any study.`
    : `On ${when} you were sharing data with ${studies}.`
}

function receivedBy(some: number, all: number): string {
  if (some === all) return ''
  return some === 0 ? ' Nothing has been received yet.' : ` Received so far by ${some} of them.`
}
