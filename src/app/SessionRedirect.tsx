import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { call } from '#api/call.ts'
import { checkSession } from '#contract/session.ts'
import { IdentityProvider } from '#identity/IdentityProvider.tsx'
import { useSession } from '#identity/session.ts'
import { routes } from '#routes'

/** Leads a visitor of a public page whose session check succeeds to the dashboard (section 2). */
export const SessionRedirect = () => (
  <IdentityProvider>
    <RedirectWhenVerified />
  </IdentityProvider>
)

function RedirectWhenVerified() {
  const session = useSession()
  const [, navigate] = useLocation()
  const isSignedIn = session.state === 'signed-in'

  useEffect(() => {
    if (!isSignedIn) return undefined
    const abort = new AbortController()
    call(checkSession, {}, { signal: abort.signal }).then(
      () => navigate(routes.dashboard, { replace: true }),
      // Without a yes from the API the visitor stays where they are.
      () => undefined,
    )
    return () => abort.abort()
  }, [isSignedIn, navigate])

  return undefined
}
