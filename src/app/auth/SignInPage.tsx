import { Redirect } from 'wouter'
import { SignInScreen } from '#identity/SignInScreen.tsx'
import { readDevice } from '#offline/device.ts'
import { routes } from '#routes'
import { IdentityPage } from './IdentityPage.tsx'
import { useLeftElsewhere } from '../use-left-elsewhere.ts'
import { useAuthStatus } from './auth-status.ts'
import { useIdentity } from './use-identity.ts'

/** Reads the device first: whoever is known to it sees no form. */
export async function startSignIn(): Promise<typeof SignInPage> {
  await readDevice()
  return SignInPage
}

/** Whoever is known to this device needs no form, and could not use it offline. */
export function SignInPage() {
  useIdentity()
  useLeftElsewhere()
  const auth = useAuthStatus()
  const isKnown = auth.status === 'verified' || (auth.status === 'cached' && !auth.mayHaveEnded)
  if (isKnown) return <Redirect to={routes.dashboard} replace />
  return (
    <IdentityPage screen="sign-in">
      <SignInScreen />
    </IdentityPage>
  )
}
