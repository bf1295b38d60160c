import { useEffect } from 'react'
import { startClerk } from '#identity/start-clerk.ts'
import type { Device } from '#offline/device.ts'
import './wire-service.ts'
import { useIdentityRefresh } from './use-identity-refresh.ts'
import { useStartedDevice } from './use-started-device.ts'

/** A browser without idle callbacks is given this long to show the page. */
const pause = 300

/**
 * Starts the identity provider beside the page, and reads the device. Undefined until it was read. A
 * known member's page is shown first: nothing on it waits for the provider.
 */
export function useStartedIdentity(): Device | undefined {
  const device = useStartedDevice()
  const isRead = device !== undefined
  const isKnown = device?.member !== undefined

  useEffect(() => {
    if (!isRead) return
    if (isKnown) whenIdle(startClerk)
    else void startClerk()
  }, [isRead, isKnown])
  useIdentityRefresh()

  return device
}

function whenIdle(begin: () => Promise<void>): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void begin(), { timeout: 2000 })
  else setTimeout(() => void begin(), pause)
}
