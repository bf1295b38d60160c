import { useLocation } from 'wouter'
import { leave } from '#offline/forget.ts'
import { routes } from '#routes'

interface Leaving {
  /** The account is gone: answers that wait have nobody to go to. */
  isAccountClosed?: boolean
}

/**
 * How a member leaves, offline too: nothing that was kept can be read any more, their session ends now
 * or at the next start, and the landing page follows in every tab. Answers that wait stay sealed.
 */
export function useLeave(): (leaving?: Leaving) => Promise<void> {
  const [, navigate] = useLocation()
  return async ({ isAccountClosed = false } = {}) => {
    await leave({ waiting: isAccountClosed ? 'delete' : 'keep' })
    navigate(routes.landing, { replace: true, state: { isAccountClosed } })
  }
}
