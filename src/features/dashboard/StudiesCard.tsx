import type { Sharing } from '#api/sharing.ts'
import { invitesWaiting } from '#contract/study-task.ts'
import { routes } from '#routes'
import { longDateTime } from '#ui/format-date.ts'
import { Card, NotLoaded } from './Card.tsx'
import type { DashboardFacts } from './facts.ts'

/** How many studies the member shares data with, and how many need a decision. */
export const StudiesCard = ({
  facts,
  isMissing,
}: {
  facts: DashboardFacts
  isMissing: boolean
}) => (
  <Card id="your-studies" title="Studies" link={{ href: routes.consents, label: 'Your consents' }}>
    {isMissing ? <NotLoaded /> : <p>{studiesInWords(facts)}</p>}
  </Card>
)

/** "You share data with 2 studies. You have 1 decision to make." */
export function studiesInWords({
  sharing,
  invites,
}: Pick<DashboardFacts, 'sharing' | 'invites'>): string {
  const due = invitesWaiting(invites).length
  const said = sharing ? sharingInWords(sharing) : ''
  return due === 0
    ? said
    : `${said} You have ${due === 1 ? '1 decision' : `${due} decisions`} to make.`.trim()
}

function sharingInWords(sharing: Sharing): string {
  if (sharing.state === 'checking') return 'Checking what you share.'
  const { length: count } = sharing.consents
  const studies = count === 1 ? '1 study' : `${count} studies`
  if (sharing.state === 'known') {
    return count === 0
      ? 'You’re not sharing data with any study.'
      : `You share data with ${studies}.`
  }
  const when = longDateTime(new Date(sharing.at).toISOString())
  return count === 0
    ? `On ${when} you were not sharing data with any study.`
    : `On ${when} you were sharing data with ${studies}.`
}
