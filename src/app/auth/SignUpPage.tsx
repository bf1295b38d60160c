import { useSearchParams } from 'wouter'
import { studyIn, copyStudyFromReferrer } from '#features/studies/study-redirect.ts'
import { SignUpForm } from '#identity/IdentityForm.tsx'
import { hrefs, routes } from '#routes'
import { IdentityPage } from './IdentityPage.tsx'
import { useSignedOut } from './use-signed-out.ts'
import { useIdentity } from './use-identity.ts'

export function startSignUp(): typeof SignUpPage {
  copyStudyFromReferrer(routes.signUp, hrefs.signUp)
  return SignUpPage
}

function SignUpPage() {
  const device = useIdentity()
  useSignedOut()
  const [search] = useSearchParams()
  return (
    <IdentityPage screen="sign-up">
      <SignUpForm studyId={studyIn(search)} mayAutofill={!device?.isShared} />
    </IdentityPage>
  )
}
