import { useEffect } from 'react'
import { startClerk } from '#identity/start-clerk.ts'
import type { Device } from '#offline/device.ts'
import { pageStands } from '#pwa/register-worker.ts'
import { whenIdle } from '#ui/when-idle.ts'
import './wire-service.ts'
import { useEndedSession } from './use-ended-session.ts'
import { useIdentityRefresh } from './use-identity-refresh.ts'
import { useStanding } from './use-standing.ts'
import { useStartedDevice } from './use-started-device.ts'

/** Whoever only glances at their page never pays for the SDK; a token that came without it lasts longer. */
const glance = 20_000

/**
 * Reads the device, and starts the identity provider beside the page. Undefined until the former is done. A
 * known member's page is shown first: nothing on it waits for the provider.
 * @param meet Where somebody may be met without the provider's SDK: resolves with whether they were, once
 * their page waits for nothing. Then the SDK is started later, or by whoever needs it (decision 103).
 */
export function useStartedIdentity(meet?: () => Promise<boolean>): Device | undefined {
  const device = useStartedDevice()
  const standing = useStanding()
  useEndedSession(standing.state === 'known' && standing.mayHaveEnded ? standing.member : undefined)
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
  useIdentityRefresh()

  return device
}
