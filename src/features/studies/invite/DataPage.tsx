import { Button, Group, Paper, Text } from '@mantine/core'
import type { StudyInvite } from '#contract/study-invites.ts'
import { useMember } from '#identity/session.ts'
import { routes } from '#routes'
import { TextLink } from '#ui/links.tsx'
import { longDate } from '#domain/formats.ts'
import type { PageProps } from '#ui/lazy.tsx'
import { Page } from '#ui/Page.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { Unready } from '#ui/states.tsx'
import { inviteStatus } from './InviteStatus.tsx'
import { RequestedData, requestHeading } from '../RequestedData.tsx'
import { useInvite } from './use-invite.ts'
import { StudyNotFound } from '../StudyNotFound.tsx'

/** The data that a study requests, shown once interest is confirmed. Nothing is shared here. */
export function DataPage({ params: { inviteId = '' } }: PageProps) {
  const { subject } = useMember()
  const view = useInvite(subject, inviteId)
  if (view.state === 'not-found') return <StudyNotFound />
  return (
    <Page
      title="Data request"
      heading={requestHeading}
      backTo={{ href: routes.studyInvite.href(inviteId), label: 'Back' }}
      above={view.state === 'there' && <Confirmed invite={view.invite} />}
    >
      {view.state === 'unready' ? (
        <Unready phase={view.phase} what="the data request" onRetry={view.retry} />
      ) : (
        <>
          <RequestedData invite={view.invite} />
          <Paper component="section" variant="quiet" aria-label="Please note">
            <Text fw={650}>
              You are not sharing your data at this point. You are simply expressing your interest
              in the study
            </Text>
            <p>
              When you’re ready, give or refuse consent from your task list. You can still say no.
            </p>
            <Group>
              <Button component={TextLink} href={routes.taskList}>
                Next
              </Button>
              <Button
                component={TextLink}
                href={routes.studyConsent.href(inviteId)}
                variant="outline"
              >
                Decide about consent now
              </Button>
            </Group>
          </Paper>
        </>
      )}
    </Page>
  )
}

function Confirmed({ invite }: { invite: StudyInvite }) {
  const status = inviteStatus(invite)
  if (status.state !== 'interested') return undefined
  return (
    <StatusBanner tone="done">
      <p>You confirmed your interest on {longDate(status.at)}.</p>
    </StatusBanner>
  )
}
