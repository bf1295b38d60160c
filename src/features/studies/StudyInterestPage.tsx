import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '#api/call.ts'
import { dataRequestName } from '#contract/studies.ts'
import type { Study } from '#contract/study-page.ts'
import { createStudyInvite, declineStudy, type StudyInvite } from '#contract/study-invites.ts'
import { useMember } from '#identity/session.ts'
import { routes } from '#routes'
import type { PageProps } from '#ui/lazy.tsx'
import { Page } from '#ui/Page.tsx'
import { TextLink } from '#ui/links.tsx'
import { Unready } from '#ui/states.tsx'
import { usePending } from '#ui/loading.tsx'
import { inviteStatus, InviteStatusBanner } from './invite/InviteStatus.tsx'
import { InterestQuestion, useClearStudy } from './InterestQuestion.tsx'
import { isNotFound } from '#api/api-error.ts'
import { studyQueries } from './queries.ts'
import { isStudyId, settleStudyRedirect } from './study-redirect.ts'
import { DataAskedFor, StudyIntroduction } from './StudyDescription.tsx'
import { MemberStudyNews } from './MemberStudyNews.tsx'
import { StudyFit } from './StudyFit.tsx'
import { StudyNotFound } from './StudyNotFound.tsx'
import { useFit } from './use-fit.ts'

const title = 'Study'

/** The page for a member who came for a study, to confirm interest or decline (section 4). */
export function StudyInterestPage({ params: { studyId = '' } }: PageProps) {
  const { subject, metadata } = useMember()
  const isId = isStudyId(studyId)
  const study = useQuery({ ...studyQueries.study(subject, studyId), enabled: isId })
  const participation = useQuery({
    ...studyQueries.participation(subject, studyId),
    enabled: isId,
  })
  const inviteId = participation.data?.inviteId
  const invite = useQuery({
    ...studyQueries.invite(subject, inviteId ?? ''),
    enabled: inviteId !== undefined,
  })
  const fit = useFit(subject, study.data && [study.data])
  const isLoading = [study, participation, invite].some(
    ({ data, isFetching }) => !data && isFetching,
  )
  const phase = usePending(isLoading || fit.isLoading)
  const isLost = !isId || isNotFound(study.error)

  const isFinished = study.data?.closedAt !== undefined

  useClearStudyWhen(isLost || isFinished || participation.data?.success === true, studyId)
  const isStuck = study.isError
  useEffect(() => {
    if (isStuck) settleStudyRedirect(subject, metadata.studyId)
  }, [isStuck, subject, metadata.studyId])

  if (isLost) return <StudyNotFound isStudyCleared />
  if (phase === 'done' && study.data) {
    return <StudyInterest study={study.data} invite={invite.data} fit={fit} />
  }
  return (
    <Page title={title}>
      <Unready phase={phase} what="the study" onRetry={() => void study.refetch()} />
      {phase === 'done' && (
        <p>
          <TextLink href={routes.dashboard}>Go on to the dashboard</TextLink>
        </p>
      )}
    </Page>
  )
}

interface StudyInterestProps {
  study: Study
  invite: StudyInvite | undefined
  fit: ReturnType<typeof useFit>
}

function StudyInterest({ study, invite, fit }: StudyInterestProps) {
  const status = inviteStatus(invite)
  // Until it is answered, every way home leads back here (section 4).
  const isWaitedFor = useMember().metadata.studyId === study.id && status.state === 'unanswered'
  if (study.closedAt !== undefined) {
    return (
      <Page title={title} heading={study.studyName}>
        <StudyIntroduction study={study} />
        <MemberStudyNews study={study} />
      </Page>
    )
  }
  return (
    <Page title={title} heading={study.studyName}>
      {isWaitedFor && (
        <p>You came to Rowan for this study. Your home page opens once you answer, yes or no.</p>
      )}
      <StudyIntroduction study={study} />
      {status.state !== 'consented' && (
        <>
          <StudyFit study={study} fit={fit} />
          <DataAskedFor names={(study.dataRequests ?? []).map(dataRequestName)} />
        </>
      )}
      {invite && <InviteStatusBanner status={status} inviteId={invite.id} studyId={study.id} />}
      {status.state !== 'consented' && (
        <InterestQuestion
          studyId={study.id}
          send={(accepted, options) =>
            // Interest is the study alone (section 7), so a decline is a call of its own.
            accepted
              ? call(createStudyInvite, { body: { studyId: study.id } }, options)
              : call(declineStudy, { params: { id: study.id } }, options)
          }
        />
      )}
      <MemberStudyNews study={study} />
    </Page>
  )
}

/** Clears the study from the metadata once `isDue`. */
function useClearStudyWhen(isDue: boolean, studyId: string): void {
  const clearStudy = useClearStudy()
  const clear = useEffectEvent(() => clearStudy(studyId))
  useEffect(() => {
    if (isDue) clear()
  }, [isDue])
}
