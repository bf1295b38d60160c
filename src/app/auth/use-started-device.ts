import { useEffect } from 'react'
import { endSession } from '#identity/session-store.ts'
import { useSession } from '#identity/session.ts'
import {
  noteSignedOut,
  nameSignOut,
  readDevice,
  useDevice,
  type Device,
} from '#offline/session/cached-session.ts'

/**
 * What is known of this device; undefined until it was read. A pending sign-out ends its session before anything
 * else is done with it; where an earlier release did not name the session, it is the one that the identity
 * provider names.
 */
export function useStartedDevice(): Device | undefined {
  const device = useDevice()
  const pendingSignOut = device?.pendingSignOut
  const hasUnnamedSignOut = device?.hasUnnamedSignOut
  const session = useSession()

  useEffect(() => void readDevice(), [])
  useEffect(() => {
    if (pendingSignOut !== undefined)
      endSession(pendingSignOut, () => void noteSignedOut(pendingSignOut))
  }, [pendingSignOut])
  useEffect(() => {
    if (!hasUnnamedSignOut) return
    if (session.status === 'signed-out') void nameSignOut(undefined)
    else if (session.status === 'signed-in' && session.member.sessionId) {
      void nameSignOut(session.member.sessionId)
    }
  }, [hasUnnamedSignOut, session])

  return device
}
