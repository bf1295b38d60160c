import { hrefs, routes } from '#routes'
import { longDate } from '#ui/format-date.ts'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import type { InviteStanding } from './invite-standing.ts'

interface StandingBannerProps {
  standing: InviteStanding
  inviteId: string
}

/** What the member last said to this study, and where that leads on. */
export function StandingBanner({ standing, inviteId }: StandingBannerProps) {
  switch (standing.state) {
    case 'unanswered':
      return undefined
    case 'interested':
      return (
        <StatusBanner tone="done" title="You have confirmed your interest">
          <p>You did so on {longDate(standing.at)}. You have not agreed to share anything yet.</p>
          <p>
            <TextLink href={hrefs.studyData(inviteId)}>See which data is requested</TextLink>
          </p>
        </StatusBanner>
      )
    case 'declined':
      return (
        <StatusBanner tone="info" title="You have declined">
          <p>You did so on {longDate(standing.at)}. You can still confirm your interest.</p>
        </StatusBanner>
      )
    case 'consented':
      return (
        <StatusBanner tone="done" title="You take part in this study">
          <p>You agreed to share data with it on {longDate(standing.at)}.</p>
          <p>
            <TextLink href={routes.consents}>See what you agreed to, or withdraw</TextLink>
          </p>
        </StatusBanner>
      )
    case 'withdrawn':
      return (
        <StatusBanner tone="info" title="You have withdrawn your consent">
          <p>
            You did so on {longDate(standing.at)}. Nothing more is shared. If you change your mind,
            you can <TextLink href={hrefs.studyConsent(inviteId)}>consent again</TextLink>.
          </p>
        </StatusBanner>
      )
  }
}
