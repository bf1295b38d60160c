import { useEffect } from 'react'
import { endSession } from '#identity/session-store.ts'
import { useSession } from '#identity/session.ts'
import {
  connectLock,
  noteSignedOut,
  nameSignOut,
  readDevice,
  useDevice,
  type Device,
} from '#offline/session/cached-session.ts'

connectLock(async () => (await import('../LockedApp.tsx')).askToUnlock())

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

  // Where the lock cannot be shown, nothing else is; the page around says so.
  useEffect(() => void readDevice().catch(() => undefined), [])
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
