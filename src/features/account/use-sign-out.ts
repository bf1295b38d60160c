import { useLocation } from 'wouter'
import { sessionHere } from '#identity/session.ts'
import { leave, leaveForGood } from '#offline/session/sign-out.ts'
import { routes } from '#routes'

interface Leaving {
  /** What becomes of answers that wait; sealed for their owner unless it is said. */
  waiting?: 'send' | 'keep' | 'delete'
  /** The account is gone: answers that wait have nobody to go to. */
  isAccountClosed?: boolean
}

/**
 * How a member leaves, offline too: nothing that was kept can be read any more, their session ends now
 * or at the next start, and the landing page follows in every tab.
 */
export function useSignOut(): (leaving?: Leaving) => Promise<void> {
  const [, navigate] = useLocation()
  return async ({ waiting = 'keep', isAccountClosed = false } = {}) => {
    if (isAccountClosed) await leaveForGood({ sessionId: sessionHere() })
    else await leave({ waiting, sessionId: sessionHere() })
    navigate(routes.landing, { replace: true, state: { isAccountClosed } })
  }
}
