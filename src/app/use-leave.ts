import { useLocation } from 'wouter'
import { forgetDrafts } from '#features/onboarding/drafts.ts'
import { useSignOut } from '#identity/sign-out.ts'
import { routes } from '#routes'
import { closeSidebar } from '#ui/shell-state.ts'

interface Leaving {
  /** The account is gone: there is no way back, so a sign-out that fails keeps nobody here. */
  isAccountClosed?: boolean
}

/**
 * How a member leaves: their session ends in this browser, what they typed goes with it, and the
 * landing page follows. The returned function rejects when the identity provider does not answer;
 * then they are still signed in, unless their account is closed.
 */
export function useLeave(): (leaving?: Leaving) => Promise<void> {
  const signOut = useSignOut()
  const [, navigate] = useLocation()
  return async ({ isAccountClosed = false } = {}) => {
    await signOut().catch((error: unknown) => {
      if (!isAccountClosed) throw error
    })
    closeSidebar()
    forgetDrafts()
    navigate(routes.landing, { replace: true, state: { isAccountClosed } })
  }
}
