import { Redirect } from 'wouter'
import { routes } from '#routes'
import { appearance } from './appearance.ts'
import { ClerkForm } from './ClerkForm.tsx'
import { ClerkScreen } from './ClerkScreen.tsx'
import type { RunningClerk } from './publish-clerk.ts'
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
      <ClerkForm mount={mount} unmount={unmount} />
    </ClerkScreen>
  )
}

const mount = (clerk: RunningClerk, place: HTMLDivElement) =>
  clerk.mountSignIn(place, {
    appearance,
    routing: 'hash',
    signUpUrl: routes.signUp,
    forceRedirectUrl: routes.dashboard,
    signUpForceRedirectUrl: routes.signIn,
  })
const unmount = (clerk: RunningClerk, place: HTMLDivElement) => clerk.unmountSignIn(place)
