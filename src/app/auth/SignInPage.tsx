import { Redirect, useSearchParams } from 'wouter'
import { studyIn, copyStudyFromReferrer } from '#features/studies/study-redirect.ts'
import { IdentityForm } from '#identity/IdentityForm.tsx'
import { startIdentity } from '#identity/start-identity.ts'
import { currentDevice, readDevice } from '#offline/session/cached-session.ts'
import { hrefs, routes } from '#routes'
import { useAuthStatus } from '#who-is-there'
import { IdentityPage } from './IdentityPage.tsx'
import { hrefAfterSignIn } from './return-to.ts'
import { useSignedOut } from './use-signed-out.ts'
import { useIdentity } from './use-identity.ts'

/** Reads the cached session first, so that a known member does not see the form. */
export async function startSignIn(): Promise<typeof SignInPage> {
  copyStudyFromReferrer(routes.signIn, hrefs.signIn)
  await readDevice()
  if (!currentDevice()?.member) startIdentity()
  return SignInPage
}

/**
 * Redirects to the study in the address, or the page that they came to, or the dashboard, if somebody is signed in, as
 * after a sign-up, or has a cached session, since the form does not work offline. Ignores `redirect_url`.
 */
export function SignInPage() {
  useIdentity()
  useSignedOut()
  const { status } = useAuthStatus()
  const [search] = useSearchParams()
  const studyId = studyIn(search)
  const afterSignIn = hrefAfterSignIn(studyId)
  if (['cached', 'unverified', 'verified'].includes(status))
    return <Redirect to={afterSignIn} replace />
  return (
    <IdentityPage screen="sign-in">
      <IdentityForm name="sign-in" studyId={studyId} afterSignIn={afterSignIn} />
    </IdentityPage>
  )
}
