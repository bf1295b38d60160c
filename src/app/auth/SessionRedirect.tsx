import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { call } from '#api/call.ts'
import { checkSession } from '#contract/session.ts'
import { useSession } from '#identity/session.ts'
import { startIdentity } from '#identity/start-identity.ts'
import { readDevice } from '#offline/session/cached-session.ts'
import { useStartedDevice } from './use-started-device.ts'

interface SessionRedirectProps {
  /** The member's own page in place of the public one. */
  to: string
}

/** Leads a visitor of a public page whose session check succeeds on (section 2). */
export function SessionRedirect({ to }: SessionRedirectProps) {
  const session = useSession()
  const [, navigate] = useLocation()
  const device = useStartedDevice()
  // A session whose sign-out is pending leads nobody back.
  const isSignedIn =
    device !== undefined &&
    !device.hasUnnamedSignOut &&
    session.status === 'signed-in' &&
    session.member.sessionId !== device.pendingSignOut

  // Behind a lock nobody is asked for.
  useEffect(() => void readDevice().then(startIdentity, () => undefined), [])
  useEffect(() => {
    if (!isSignedIn) return undefined
    const abort = new AbortController()
    call(checkSession, {}, { signal: abort.signal }).then(
      () => navigate(to, { replace: true }),
      // Without a yes from the API the visitor stays where they are.
      () => undefined,
    )
    return () => abort.abort()
  }, [isSignedIn, navigate, to])

  return undefined
}
