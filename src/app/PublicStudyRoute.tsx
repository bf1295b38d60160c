import { PublicStudyPage } from '#features/studies/PublicStudyPage.tsx'
import { hrefs } from '#routes'
import './wire-service.ts'
import { SessionRedirectWhenIdle } from './auth/SessionRedirectWhenIdle.tsx'
import { StudyNotFound } from './StudyNotFound.tsx'

/** The public page of a study; whoever is signed in is led to their own (section 2). */
export function PublicStudyRoute({
  params,
}: {
  params: Readonly<Record<string, string | undefined>>
}) {
  const studyId = params['studyId'] ?? ''
  return (
    <>
      <PublicStudyPage studyId={studyId} notFound={<StudyNotFound />} />
      <SessionRedirectWhenIdle to={hrefs.studyInterest(studyId)} />
    </>
  )
}
