import { useQueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { answerStudyInvite, type StudyInvite } from '#contract/study-invites.ts'
import { useMember } from '#identity/use-member.ts'
import { hrefs, routes } from '#routes'
import { announce } from '#ui/live-status.tsx'
import type { PageProps } from '#ui/lazy.tsx'
import { Page } from '#ui/Page.tsx'
import { Unready } from '#ui/Unready.tsx'
import { useGoOn } from '#ui/use-go-on.ts'
import { inviteStanding } from './invite-standing.ts'
import { InterestQuestion } from './InterestQuestion.tsx'
import { keepInvite } from './queries.ts'
import { StandingBanner } from './StandingBanner.tsx'
import { StudyIntroduction } from './StudyIntroduction.tsx'
import { useAnswer } from './use-answer.ts'
import { useForgetStudy } from './use-forget-study.ts'
import { useInvite } from './use-invite.ts'
import { StudyNotFound } from './StudyNotFound.tsx'

const frame = { title: 'Study invitation', backTo: { href: routes.taskList, label: 'Back' } }

/** An invitation of the member: interest is confirmed or declined (section 4). */
export function InvitePage({ params: { inviteId = '' } }: PageProps) {
  const { subject } = useMember()
  const view = useInvite(subject, inviteId)
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
      return <Invitation invite={view.invite} subject={subject} />
  }
}

function Invitation({ invite, subject }: { invite: StudyInvite; subject: string }) {
  const client = useQueryClient()
  const goOn = useGoOn()
  const answering = useAnswer()
  const forget = useForgetStudy()
  const standing = inviteStanding(invite)

  const say = (accepted: boolean) => async (idempotencyKey: string) => {
    const answered = await call(
      answerStudyInvite,
      { params: { id: invite.id }, body: { accepted } },
      { idempotencyKey },
    )
    await keepInvite(client, subject, answered)
    announce(accepted ? 'Your interest is saved' : 'You have declined the study')
    forget(invite.studyId)
    if (accepted) goOn(hrefs.studyData(invite.id))
    else goOn(routes.dashboard, { state: { declined: true } })
  }

  return (
    <Page {...frame} heading={invite.study.studyName}>
      <StudyIntroduction study={invite.study} />
      <StandingBanner standing={standing} inviteId={invite.id} />
      {standing.state !== 'consented' && (
        <InterestQuestion
          answering={answering}
          onConfirm={() => void answering.answer('confirm', say(true))}
          onDecline={() => void answering.answer('decline', say(false))}
        />
      )}
    </Page>
  )
}
