import { SignInScreen } from '#identity/SignInScreen.tsx'
import { IdentityPage } from './IdentityPage.tsx'

export const SignInPage = () => (
  <IdentityPage title="Log in">
    <SignInScreen />
  </IdentityPage>
)
