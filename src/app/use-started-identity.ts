import { useEffect } from 'react'
import { startClerk } from '#identity/start-clerk.ts'
import type { Device } from '#offline/device.ts'
import { pageStands } from '#pwa/register-worker.ts'
import './wire-service.ts'
import { useIdentityRefresh } from './use-identity-refresh.ts'
import { useStartedDevice } from './use-started-device.ts'

/** A browser without idle callbacks is given this long to show the page. */
const pause = 300

/**
 * Starts the identity provider beside the page, and reads the device. Undefined until it was read. A
 * known member's page is shown first: nothing on it waits for the provider.
 * @param meeting Where somebody unknown to the device may be met without the provider: resolves with
 * whether they were, once their page no longer waits for anything.
 */
export function useStartedIdentity(meeting?: Promise<boolean>): Device | undefined {
  const device = useStartedDevice()
  const isRead = device !== undefined
  const isKnown = device?.member !== undefined

  useEffect(() => {
    if (!isRead) return
    if (isKnown) whenIdle(startTheRest)
    else if (meeting)
      void meeting.then((isMet) => (isMet ? whenIdle(startTheRest) : startTheRest()))
    else startTheRest()
    // Whoever is known a moment later is the one who was met.
  }, [isRead, isKnown, meeting])
  useIdentityRefresh()

  return device
}

function startTheRest(): void {
  void startClerk()
  pageStands()
}

function whenIdle(begin: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2000 })
  else setTimeout(begin, pause)
}
