import { SignIn } from '@clerk/clerk-react'
import { routes } from '#routes'

/**
 * The identity provider's own form. Leads to the dashboard, also a visitor who is signed in already,
 * as after a sign-up; a `redirect_url` in the address is not followed.
 */
export const SignInScreen = () => (
  <SignIn
    routing="hash"
    signUpUrl={routes.signUp}
    forceRedirectUrl={routes.dashboard}
    signUpForceRedirectUrl={routes.signIn}
  />
)
