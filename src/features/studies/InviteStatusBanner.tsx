import { hrefs, routes } from '#routes'
import { longDate } from '#ui/format-date.ts'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import type { InviteStatus } from './invite-status.ts'

interface InviteStatusBannerProps {
  status: InviteStatus
  inviteId: string
}

/** The member's last answer to this study, and what can be done next. */
export function InviteStatusBanner({ status, inviteId }: InviteStatusBannerProps) {
  switch (status.state) {
    case 'unanswered':
      return undefined
    case 'interested':
      return (
        <StatusBanner tone="done" title="You’ve confirmed your interest">
          <p>You told us on {longDate(status.at)}. You have not agreed to share anything yet.</p>
          <p>
            <TextLink href={hrefs.studyData(inviteId)}>See what data the study asks for</TextLink>
          </p>
        </StatusBanner>
      )
    case 'declined':
      return (
        <StatusBanner tone="info" title="You’ve declined">
          <p>You told us on {longDate(status.at)}. You can still confirm your interest.</p>
        </StatusBanner>
      )
    case 'consented':
      return (
        <StatusBanner tone="done" title="You’re taking part in this study">
          <p>You agreed to share data on {longDate(status.at)}.</p>
          <p>
            <TextLink href={routes.consents}>See what you agreed to, or withdraw</TextLink>
          </p>
        </StatusBanner>
      )
    case 'withdrawn':
      return (
        <StatusBanner tone="info" title="You’ve withdrawn your consent">
          <p>
            You told us on {longDate(status.at)} and we stopped sharing your data. If you change
            your mind, you can{' '}
            <TextLink href={hrefs.studyConsent(inviteId)}>consent again</TextLink>.
          </p>
        </StatusBanner>
      )
  }
}
