import { ConsentCopyPage } from '#features/studies/ConsentCopyPage.tsx'
import { ConsentPage } from '#features/studies/ConsentPage.tsx'
import { DataPage } from '#features/studies/DataPage.tsx'
import { InvitePage } from '#features/studies/InvitePage.tsx'
import { StudyInterestPage } from '#features/studies/StudyInterestPage.tsx'
import { StudyNotFound } from './StudyNotFound.tsx'

interface RouteProps {
  params: Readonly<Record<string, string | undefined>>
}

/* The pages of studies with what stands in their place where there is no such thing. */

const notFound = <StudyNotFound />

export const StudyInterestRoute = ({ params }: RouteProps) => (
  <StudyInterestPage studyId={params['studyId'] ?? ''} notFound={<StudyNotFound isForgotten />} />
)

export const InviteRoute = ({ params }: RouteProps) => (
  <InvitePage inviteId={params['inviteId'] ?? ''} notFound={notFound} />
)

export const DataRoute = ({ params }: RouteProps) => (
  <DataPage inviteId={params['inviteId'] ?? ''} notFound={notFound} />
)

export const ConsentRoute = ({ params }: RouteProps) => (
  <ConsentPage inviteId={params['inviteId'] ?? ''} notFound={notFound} />
)

export const ConsentCopyRoute = ({ params }: RouteProps) => (
  <ConsentCopyPage consentId={params['consentId'] ?? ''} notFound={notFound} />
)
