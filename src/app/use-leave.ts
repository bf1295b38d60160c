import { useLocation } from 'wouter'
import { sessionHere } from '#identity/session.ts'
import { leave } from '#offline/forget.ts'
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
export function useLeave(): (leaving?: Leaving) => Promise<void> {
  const [, navigate] = useLocation()
  return async ({ waiting = 'keep', isAccountClosed = false } = {}) => {
    if (isAccountClosed) await leaveForGood()
    else await leave({ waiting, sessionId: sessionHere() })
    navigate(routes.landing, { replace: true, state: { isAccountClosed } })
  }
}

/** Their account is gone, so they leave in any case: what this disk refuses to delete stays sealed. */
async function leaveForGood(): Promise<void> {
  const sessionId = sessionHere()
  await leave({ waiting: 'delete', sessionId }).catch(async () =>
    leave({ waiting: 'keep', sessionId }),
  )
}
