import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { call } from '#api/call.ts'
import { checkSession } from '#contract/session.ts'
import { startIdentity } from '#identity/start-identity.ts'
import { readDevice } from '#offline/session/cached-session.ts'
import { useAuthStatus } from '#who-is-there'
import './connect-lock.ts'

interface SessionRedirectProps {
  /** The member's page that replaces the public one. */
  to: string
}

/** Redirects a visitor of a public page if their session check succeeds (section 2). */
export function SessionRedirect({ to }: SessionRedirectProps) {
  const { status } = useAuthStatus()
  const [, navigate] = useLocation()
  const isSignedIn = status === 'unverified' || status === 'verified'

  // Behind a lock this waits: nobody is identified before it is open.
  useEffect(() => void readDevice().then(startIdentity, () => undefined), [])
  useEffect(() => {
    if (!isSignedIn) return undefined
    const abort = new AbortController()
    call(checkSession, {}, { signal: abort.signal }).then(
      () => navigate(to, { replace: true }),
      // If the API does not confirm the session, the visitor stays here.
      () => undefined,
    )
    return () => abort.abort()
  }, [isSignedIn, navigate, to])

  return undefined
}
