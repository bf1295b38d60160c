import { useEffect } from 'react'
import { endSession, useSession } from '#identity/session.ts'
import { connectKeySource } from '#offline/key-source.ts'
import {
  noteSignedOut,
  nameSignOut,
  readDevice,
  useDevice,
  type Device,
} from '#offline/session/cached-session.ts'

connectKeySource({
  open: async () => (await import('../LockedApp.tsx')).askToUnlock(),
  giveUp: async (subject) => (await import('#lock/locked-answers.ts')).giveUpLocked(subject),
})

/**
 * The state of this device; undefined until it has been read. A pending sign-out ends its session before that is
 * used for anything. If its session is not known, because the lock was deleted, it is the one that the identity
 * provider names.
 */
export function useStartedDevice(): Device | undefined {
  const device = useDevice()
  const pendingSignOut = device?.pendingSignOut
  const hasUnnamedSignOut = device?.hasUnnamedSignOut
  const session = useSession()

  // If the lock cannot be shown, nothing is; the page around says so.
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
