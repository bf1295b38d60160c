import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { call } from '#api/call.ts'
import { checkSession } from '#contract/session.ts'
import { IdentityProvider } from '#identity/IdentityProvider.tsx'
import { useSession } from '#identity/session.ts'
import { useStartedDevice } from './use-started-device.ts'

interface SessionRedirectProps {
  /** The member's own page in place of the public one. */
  to: string
}

/** Leads a visitor of a public page whose session check succeeds on (section 2). */
export const SessionRedirect = ({ to }: SessionRedirectProps) => (
  <IdentityProvider>
    <RedirectWhenVerified to={to} />
  </IdentityProvider>
)

function RedirectWhenVerified({ to }: SessionRedirectProps) {
  const session = useSession()
  const [, navigate] = useLocation()
  const device = useStartedDevice()
  // Who has left is not led back by a session that could not be ended yet.
  const isSignedIn = device?.hasLeft === false && session.state === 'signed-in'

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
