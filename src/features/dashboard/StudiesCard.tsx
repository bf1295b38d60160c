import { invitesWaiting, sharedCount } from '#contract/study-task.ts'
import type { StudyInvite } from '#contract/study-invites.ts'
import { routes } from '#routes'
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
    {isMissing ? <NotLoaded /> : <p>{studiesInWords(facts.invites)}</p>}
  </Card>
)

/** "You share data with 2 studies. You have 1 decision to make." */
export function studiesInWords(invites: readonly StudyInvite[]): string {
  const shared = sharedCount(invites)
  const due = invitesWaiting(invites).length
  const studies = shared === 1 ? '1 study' : `${shared} studies`
  const sharing =
    shared === 0 ? 'You’re not sharing data with any study.' : `You share data with ${studies}.`
  if (due === 0) return sharing
  return `${sharing} You have ${due === 1 ? '1 decision' : `${due} decisions`} to make.`
}
