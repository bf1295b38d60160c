import { useLocation } from 'wouter'
import { forgetDrafts } from '#features/onboarding/drafts.ts'
import { useSignOut } from '#identity/sign-out.ts'
import { routes } from '#routes'
import { closeSidebar } from '#ui/shell-state.ts'

/**
 * How a member leaves: their session ends in this browser, what they typed goes with it, and the
 * landing page follows. The returned function rejects when the identity provider does not answer;
 * then they are still signed in.
 */
export function useLeave(): () => Promise<void> {
  const signOut = useSignOut()
  const [, navigate] = useLocation()
  return async () => {
    await signOut()
    closeSidebar()
    forgetDrafts()
    navigate(routes.landing, { replace: true })
  }
}
