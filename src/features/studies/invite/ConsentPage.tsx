import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { useSubmit } from '#api/use-submit.ts'
import { consentTexts, consentTextVersion, giveConsent } from '#contract/consent-decisions.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import type { StudyInvite } from '#contract/study-invites.ts'
import { useMember } from '#identity/session.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { routes } from '#routes'
import { announce } from '#ui/live-status.tsx'
import type { PageProps } from '#ui/lazy.tsx'
import { Page } from '#ui/Page.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { TextLink } from '#ui/links.tsx'
import { Unready } from '#ui/states.tsx'
import { useNavigateIfStillHere } from '#ui/use-navigate-if-still-here.ts'
import {
  inviteStatus,
  NotAnsweredBanner,
  sayNotSaved,
  InviteStatusBanner,
} from './InviteStatus.tsx'
import classes from '../Notice.module.css'
import { cacheInvite } from '../queries.ts'
import { RequestedData, requestHeading } from '../RequestedData.tsx'
import { StudyConsentWords } from '../StudyDescription.tsx'
import { useInvite } from './use-invite.ts'
import { StudyNotFound } from '../StudyNotFound.tsx'

/** The same summary again, and the form to agree to share it. */
export function ConsentPage({ params: { inviteId = '' } }: PageProps) {
  const { subject } = useMember()
  const view = useInvite(subject, inviteId)
  if (view.state === 'not-found') return <StudyNotFound />
  return (
    <Page
      title="Consent"
      heading={
        view.state === 'there' ? `Your consent for ${view.invite.study.studyName}` : 'Your consent'
      }
      backTo={{ href: routes.studyData.href(inviteId), label: 'Back' }}
    >
      {view.state === 'unready' ? (
        <Unready phase={view.phase} what="the data request" onRetry={view.retry} />
      ) : (
        <>
          <p className={classes['request']}>{requestHeading}</p>
          <RequestedData study={view.invite.study} />
          <StudyConsentWords text={view.invite.study.consentText} />
          <Agreement invite={view.invite} subject={subject} onChanged={view.refetch} />
        </>
      )}
    </Page>
  )
}

interface AgreementProps {
  invite: StudyInvite
  subject: string
  /** The study has changed: shows the current version. */
  onChanged: () => Promise<unknown>
}

function Agreement({ invite, subject, onChanged }: AgreementProps) {
  const client = useQueryClient()
  const goOn = useNavigateIfStillHere()
  const isReachable = useIsReachable()
  const { study } = invite
  const status = inviteStatus(invite)

  const { submit, isPending, failure } = useSubmit({
    action: 'answer-study',
    send: (body: EndpointInput<typeof giveConsent>['body'], options) =>
      call(giveConsent, { params: { id: invite.id }, body }, options),
    onDone: async ({ invite: agreed }) => {
      await cacheInvite(client, subject, agreed)
      announce('Your consent is saved')
      goOn(routes.taskList, { state: { consented: true } })
    },
    onFailed: async ({ isRefused }) => {
      sayNotSaved()
      if (isRefused) await onChanged()
    },
  })
  const consent = () =>
    isReachable
      ? submit({
          dataRequestIds: study.dataRequests.map(({ id }) => id),
          textVersion: consentTextVersion,
          studyUpdatedAt: study.updatedAt,
          ...(study.consentText && { consentTextVersion: study.consentText.version }),
        })
      : announce(offlineReason)

  if (status.state === 'consented' || status.state === 'declined') {
    return <AlreadyAnswered invite={invite} />
  }
  const { notice, points } = consentTexts[consentTextVersion]
  return (
    <section className={classes['notice']} aria-label="Your consent">
      {failure && <NotAnsweredBanner failure={failure} />}
      <p className={classes['words']}>{notice}</p>
      <ul className={classes['points']}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {!isReachable && (
        <StatusBanner tone="attention">
          <p id="consent-offline">{offlineReason}</p>
        </StatusBanner>
      )}
      <Button
        aria-disabled={!isReachable || isPending || undefined}
        aria-describedby={isReachable ? undefined : 'consent-offline'}
        onClick={consent}
      >
        {isPending ? 'Saving…' : 'Consent'}
      </Button>
      <p className={classes['after']}>
        You do not have to decide now, and you can say no.{' '}
        <TextLink href={routes.studyInvite.href(invite.id)}>Decline this study</TextLink>
      </p>
    </section>
  )
}

const AlreadyAnswered = ({ invite }: { invite: StudyInvite }) => {
  const status = inviteStatus(invite)
  return (
    <>
      <InviteStatusBanner status={status} inviteId={invite.id} />
      {status.state === 'declined' && (
        <p>
          <TextLink href={routes.studyInvite.href(invite.id)}>Open the invitation</TextLink>
        </p>
      )}
    </>
  )
}

const offlineReason = 'You’re offline. You need to be online to give your consent.'
