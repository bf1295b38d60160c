import { useQuery } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { dataRequestName } from '#contract/studies.ts'
import { answerStudyInvite, type StudyInvite } from '#contract/study-invites.ts'
import { useMember } from '#identity/session.ts'
import { routes } from '#routes'
import type { PageProps } from '#ui/lazy.tsx'
import { Page } from '#ui/Page.tsx'
import { Unready } from '#ui/states.tsx'
import { inviteStatus, InviteStatusBanner } from './InviteStatus.tsx'
import { InterestQuestion } from '../InterestQuestion.tsx'
import { DataAskedFor, StudyIntroduction } from '../StudyDescription.tsx'
import { MemberStudyNews } from '../MemberStudyNews.tsx'
import { StudyFit } from '../StudyFit.tsx'
import { studyQueries } from '../queries.ts'
import { useFit } from '../use-fit.ts'
import { useInvite } from './use-invite.ts'
import { StudyNotFound } from '../StudyNotFound.tsx'

const frame = { title: 'Study invitation', backTo: { href: routes.taskList, label: 'Back' } }

/** An invitation of the member: interest is confirmed or declined (section 4). */
export function InvitePage({ params: { inviteId = '' } }: PageProps) {
  const { subject } = useMember()
  const { data: known } = useQuery({ ...studyQueries.invite(subject, inviteId), enabled: false })
  const fit = useFit(subject, known && [known.study])
  const view = useInvite(subject, inviteId, fit.isLoading)
  switch (view.state) {
    case 'not-found':
      return <StudyNotFound />
    case 'unready':
      return (
        <Page {...frame}>
          <Unready phase={view.phase} what="the invitation" onRetry={view.retry} />
        </Page>
      )
    case 'there':
      return <Invitation invite={view.invite} fit={fit} />
  }
}

interface InvitationProps {
  invite: StudyInvite
  fit: ReturnType<typeof useFit>
}

function Invitation({ invite, fit }: InvitationProps) {
  const status = inviteStatus(invite)
  return (
    <Page {...frame} heading={invite.study.studyName}>
      <StudyIntroduction study={invite.study} />
      {status.state !== 'consented' && (
        <>
          <StudyFit study={invite.study} fit={fit} inviteId={invite.id} />
          <DataAskedFor names={invite.study.dataRequests.map(dataRequestName)} />
        </>
      )}
      <InviteStatusBanner status={status} inviteId={invite.id} studyId={invite.studyId} />
      {status.state !== 'consented' && (
        <InterestQuestion
          studyId={invite.studyId}
          send={(accepted, options) =>
            call(answerStudyInvite, { params: { id: invite.id }, body: { accepted } }, options)
          }
        />
      )}
      <MemberStudyNews study={invite.study} />
    </Page>
  )
}
