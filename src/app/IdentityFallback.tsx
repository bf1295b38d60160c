import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { ShellFrame } from './shell/ShellFrame.tsx'
import { UnavailableScreen } from './shell/UnavailableScreen.tsx'
import { useSlowIdentity, type IdentityFault } from './use-slow-identity.ts'

/** What is seen until it is known who is there: the loader, then the reason why it takes so long. */
export function IdentityFallback() {
  const fault = useSlowIdentity(true)
  return fault ? <IdentityFaultScreen fault={fault} /> : <ShellFrame />
}

/** Why nobody can be signed in. */
export const IdentityFaultScreen = ({ fault }: { fault: IdentityFault }) =>
  fault === 'identity-unavailable' ? <ErrorScreen code="auth" /> : <UnavailableScreen />
