import { useEffect } from 'react'
import { endSession } from '#identity/session-store.ts'
import { useSession } from '#identity/session.ts'
import {
  leftForGood,
  nameSignOut,
  readDevice,
  useDevice,
  type Device,
} from '#offline/session/cached-session.ts'

/**
 * What is known of this device; undefined until it was read. A session whose member has left, on a
 * device that could not say so, is ended before anything else is done with it; where an earlier release
 * did not name it, it is the one that the identity provider names.
 */
export function useStartedDevice(): Device | undefined {
  const device = useDevice()
  const leftSession = device?.leftSession
  const hasUnnamedSignOut = device?.hasUnnamedSignOut
  const session = useSession()

  useEffect(() => void readDevice(), [])
  useEffect(() => {
    if (leftSession !== undefined) endSession(leftSession, () => void leftForGood(leftSession))
  }, [leftSession])
  useEffect(() => {
    if (!hasUnnamedSignOut) return
    if (session.status === 'signed-out') void nameSignOut(undefined)
    else if (session.status === 'signed-in' && session.member.sessionId) {
      void nameSignOut(session.member.sessionId)
    }
  }, [hasUnnamedSignOut, session])

  return device
}
