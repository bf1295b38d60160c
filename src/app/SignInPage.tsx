import { Redirect } from 'wouter'
import { SignInScreen } from '#identity/SignInScreen.tsx'
import { routes } from '#routes'
import { IdentityPage } from './IdentityPage.tsx'
import { useStanding } from './use-standing.ts'

/** Whoever is known to this device needs no form, and could not use it offline. */
export function SignInPage() {
  const standing = useStanding()
  const isKnown = standing.state === 'known' && !standing.mayHaveEnded
  if (isKnown) return <Redirect to={routes.dashboard} replace />
  return (
    <IdentityPage title="Log in">
      <SignInScreen />
    </IdentityPage>
  )
}
