import { useEffect } from 'react'
import { endSession } from '#identity/session-store.ts'
import { leftForGood, readDevice, useDevice, type Device } from '#offline/device.ts'

/**
 * What is known of this device; undefined until it was read. A session whose member has left, on a
 * device that could not say so, is ended before anything else is done with it.
 */
export function useStartedDevice(): Device | undefined {
  const device = useDevice()
  const leftSession = device?.leftSession

  useEffect(() => void readDevice(), [])
  useEffect(() => {
    if (leftSession !== undefined) endSession(leftSession, () => void leftForGood(leftSession))
  }, [leftSession])

  return device
}
