import { useEffect } from 'react'
import { publishIdentity } from '#identity/session.ts'
import { useIsIdentityStarted } from '#identity/start-identity.ts'
import { ErrorBoundary } from '#ui/boundaries.tsx'
import { lazyPart } from '#ui/lazy.tsx'

const IdentityProvider = lazyPart(
  async () => (await import('#identity/IdentityProvider.tsx')).IdentityProvider,
)
const IdentityForms = lazyPart(
  async () => (await import('#identity/IdentityForms.tsx')).IdentityForms,
)

/** The identity provider next to the app, once started. If it fails, the app works without it. */
export function IdentityRoot() {
  if (!useIsIdentityStarted()) return undefined
  return (
    <ErrorBoundary place="identity" fallback={({ tryAgain }) => <Failed tryAgain={tryAgain} />}>
      <IdentityProvider Forms={IdentityForms} />
    </ErrorBoundary>
  )
}

const failed = () => Promise.reject(new Error('The identity provider could not be loaded'))

function Failed({ tryAgain }: { tryAgain: () => void }) {
  useEffect(
    () =>
      publishIdentity({
        session: { status: 'loading' },
        getToken: failed,
        updateMetadata: failed,
        signOut: failed,
        recover: async () => tryAgain(),
      }),
    [tryAgain],
  )
  return undefined
}
