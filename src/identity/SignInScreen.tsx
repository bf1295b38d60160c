import { SignIn } from '@clerk/clerk-react'
import { Redirect } from 'wouter'
import { routes } from '#routes'
import { ClerkScreen } from './ClerkScreen.tsx'
import { useSession } from './session.ts'

/**
 * The identity provider's own form. Leads to the dashboard, and whoever is signed in already at
 * once, as after a sign-up. A `redirect_url` in the address is not followed.
 */
export function SignInScreen() {
  const session = useSession()
  if (session.state === 'signed-in') return <Redirect to={routes.dashboard} replace />
  return (
    <ClerkScreen password="current-password">
      <SignIn
        routing="hash"
        signUpUrl={routes.signUp}
        forceRedirectUrl={routes.dashboard}
        signUpForceRedirectUrl={routes.signIn}
      />
    </ClerkScreen>
  )
}
