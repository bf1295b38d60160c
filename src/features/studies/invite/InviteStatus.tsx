import type { FailureMessage } from '#api/failure-messages.ts'
import type { StudyInvite } from '#contract/study-invites.ts'
import { longDate } from '#domain/formats.ts'
import { routes } from '#routes'
import { TextLink } from '#ui/links.tsx'
import { announce } from '#ui/live-status.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { StudyRounds } from '../StudyRounds.tsx'

interface InviteStatusBannerProps {
  status: InviteStatus
  inviteId: string
  studyId: string
}

/** The member's last answer to this study, and what can be done next. */
export function InviteStatusBanner({ status, inviteId, studyId }: InviteStatusBannerProps) {
  switch (status.state) {
    case 'unanswered':
      return undefined
    case 'interested':
      return (
        <StatusBanner tone="done" title="You’ve confirmed your interest">
          <p>You told us on {longDate(status.at)}. You have not agreed to share anything yet.</p>
          <p>
            <TextLink href={routes.studyData.href(inviteId)}>
              See what data the study asks for
            </TextLink>
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
          <StudyRounds studyId={studyId} />
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
            <TextLink href={routes.studyConsent.href(inviteId)}>consent again</TextLink>.
          </p>
        </StatusBanner>
      )
  }
}

/** Why an answer was not saved, and what to do if there is something. */
export const NotAnsweredBanner = ({ failure }: { failure: FailureMessage }) => (
  <StatusBanner tone={failure.cause === 'study-changed' ? 'attention' : 'error'}>
    <p>{failure.message}</p>
    {failure.cause === 'consent-given' && (
      <p>
        <TextLink href={routes.consents}>Consents</TextLink>
      </p>
    )}
    {failure.cause === 'signed-out' && (
      <p>
        <TextLink href={routes.signIn}>Log in</TextLink>
      </p>
    )}
  </StatusBanner>
)

export const sayNotSaved = ({ cause }: FailureMessage) =>
  announce(
    cause === 'unclear' ? 'We’re not sure we got your answer' : 'Your answer has not been saved',
  )

/** A member's last answer to a study, and when (ISO instant). */
export type InviteStatus =
  | { state: 'unanswered' }
  | { state: 'interested' | 'declined' | 'consented' | 'withdrawn'; at: string }

export function inviteStatus(invite: StudyInvite | undefined): InviteStatus {
  if (!invite) return { state: 'unanswered' }
  const { declinedAt, consentedAt, withdrawnAt, acceptedAt } = invite
  if (declinedAt) return { state: 'declined', at: declinedAt }
  if (withdrawnAt) return { state: 'withdrawn', at: withdrawnAt }
  if (consentedAt) return { state: 'consented', at: consentedAt }
  if (acceptedAt && invite.accepted) return { state: 'interested', at: acceptedAt }
  return { state: 'unanswered' }
}
