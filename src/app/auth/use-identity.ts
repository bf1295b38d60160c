import { useEffect } from 'react'
import { currentIdentity } from '#identity/identity-store.ts'
import { useSession } from '#identity/session.ts'
import { restartClerk, startClerk } from '#identity/start-clerk.ts'
import type { Device } from '#offline/device.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { pageStands } from '#pwa/register-worker.ts'
import { whenIdle } from '#ui/when-idle.ts'
import '../wire-service.ts'
import { useAuthStatus } from './auth-status.ts'
import { useEndedSession } from './use-ended-session.ts'
import { useStartedDevice } from './use-started-device.ts'

/** Whoever only glances at their page never pays for the SDK; a token that came without it lasts longer. */
const glance = 20_000
const recoverEvery = 30_000

/**
 * Reads the device, and starts the identity provider beside the page. Undefined until the former is done. A
 * known member's page is shown first: nothing on it waits for the provider.
 * @param meet Where somebody may be met without the provider's SDK: resolves with whether they were, once
 * their page waits for nothing. Then the SDK is started later, or by whoever needs it (decision 103).
 */
export function useIdentity(meet?: () => Promise<boolean>): Device | undefined {
  const device = useStartedDevice()
  const auth = useAuthStatus()
  useEndedSession(auth.status === 'cached' && auth.mayHaveEnded)
  const isRead = device !== undefined
  const isKnown = device?.member !== undefined

  useEffect(() => {
    if (!isRead) return undefined
    let later: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const start = async () => {
      if (isOver) return
      const isMet = await meet?.()
      if (isOver) return
      if (isMet) later = setTimeout(() => whenIdle(startClerk), glance)
      else await startClerk()
    }
    if (isKnown) {
      whenIdle(() => {
        void start()
        pageStands()
      })
    } else void start().then(() => whenIdle(pageStands))
    return () => {
      isOver = true
      clearTimeout(later)
    }
  }, [isRead, isKnown, meet])
  useIdentityRecovery()

  return device
}

/**
 * An identity provider that could not reach its service gives up after a while. It is asked again when
 * the network is back, and every half minute until it knows.
 */
function useIdentityRecovery(): void {
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
    const timer = setInterval(refresh, recoverEvery)
    return () => clearInterval(timer)
  }, [isUnsettled, isReachable])
}
