import { useEffect } from 'react'
import { endSession } from '#identity/session-store.ts'
import { useSession } from '#identity/session.ts'
import { leftForGood, nameLeft, readDevice, useDevice, type Device } from '#offline/device.ts'
import { unnamedSession } from '#offline/storage/device-rows.ts'

/**
 * What is known of this device; undefined until it was read. A session whose member has left, on a
 * device that could not say so, is ended before anything else is done with it.
 */
export function useStartedDevice(): Device | undefined {
  const device = useDevice()
  const leftSession = device?.leftSession

  useEffect(() => void readDevice(), [])
  useEffect(() => {
    if (leftSession === undefined || leftSession === unnamedSession) return
    endSession(leftSession, () => void leftForGood(leftSession))
  }, [leftSession])
  useLeftOfEarlierRelease(leftSession === unnamedSession)

  return device
}

/** An earlier release did not write down whose sign-out is still to be told: it is that of whoever is still there. */
function useLeftOfEarlierRelease(isPending: boolean): void {
  const session = useSession()
  useEffect(() => {
    if (!isPending) return
    if (session.status === 'signed-in') void nameLeft(session.member.sessionId)
    else if (session.status === 'signed-out') void nameLeft(undefined)
  }, [isPending, session])
}
