import { SignInScreen } from '#identity/SignInScreen.tsx'
import { useSession } from '#identity/session.ts'
import { IdentityPage } from './shell/IdentityPage.tsx'
import { IdentityFallback } from './IdentityFallback.tsx'

export function SignInPage() {
  const session = useSession()
  return (
    <IdentityPage title="Log in">
      {session.state === 'loading' ? <IdentityFallback /> : <SignInScreen />}
    </IdentityPage>
  )
}
