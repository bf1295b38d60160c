import { UserProfile } from '@clerk/clerk-react'
import { accountPanel } from './account-panel.ts'
import { ClerkScreen } from './ClerkScreen.tsx'
import { IdentityProvider } from './IdentityProvider.tsx'
import { useMenuFocus } from './use-menu-focus.ts'

/**
 * The identity provider's own panel for names, picture, e-mail addresses, phone numbers and
 * connected logins. Its navigation and its security section are hidden (section 2); what that
 * section did is on a page of ours (decision 037).
 */
export const AccountPanel = ({ mayAutofill }: { mayAutofill: boolean }) => {
  useMenuFocus()
  return (
    <ClerkScreen password="current-password" mayAutofill={mayAutofill}>
      <IdentityProvider>
        <UserProfile routing="hash" appearance={accountPanel} />
      </IdentityProvider>
    </ClerkScreen>
  )
}
