import { useEffect } from 'react'
import { currentIdentity } from '#identity/identity-store.ts'
import { useSession } from '#identity/session.ts'
import { restartClerk } from '#identity/start-clerk.ts'
import { useIsReachable } from '#offline/use-reachability.ts'

const every = 30_000

/**
 * An identity provider that could not reach its service gives up after a while. It is asked again when
 * the network is back, and every half minute until it knows.
 */
export function useIdentityRefresh(): void {
  const session = useSession()
  const isReachable = useIsReachable()
  const isUnsettled = session.state === 'loading' || session.isAssumed === true

  useEffect(() => {
    if (!isUnsettled || !isReachable) return undefined
    const refresh = () => {
      if (document.hidden) return
      const identity = currentIdentity()
      // What became of it is published; a failure leaves things as they are.
      if (identity) identity.refresh().catch(() => undefined)
      else restartClerk()
    }
    refresh()
    const timer = setInterval(refresh, every)
    return () => clearInterval(timer)
  }, [isUnsettled, isReachable])
}
