import { LoaderScreen } from '#ui/Loader.tsx'
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { UnavailableScreen } from './shell/UnavailableScreen.tsx'
import { useSlowIdentity } from './use-slow-identity.ts'

/** What is seen until it is known who is there: the loader, then the reason why it takes so long. */
export function IdentityFallback() {
  const fault = useSlowIdentity(true)
  if (fault === 'identity-unavailable') return <ErrorScreen code="auth" />
  if (fault) return <UnavailableScreen reason={fault} />
  return <LoaderScreen />
}
