import { ClerkProvider } from '@clerk/clerk-react'
import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { config } from '#config'
import { routes } from '#routes'
import { appearance } from './appearance.ts'
import { localization } from './localization.ts'
import { PublishIdentity } from './PublishIdentity.tsx'

/**
 * Starts the identity provider's SDK from our own origin and tells the app who is there.
 * Loading this file loads Clerk: import it lazily, and mount it once.
 */
export const IdentityProvider = ({ children }: { children?: ReactNode }) => (
  <ClerkProvider
    publishableKey={config.clerkPublishableKey}
    {...(config.clerkProxyUrl && { proxyUrl: config.clerkProxyUrl })}
    clerkJSUrl={new URL(config.clerkJsUrl, window.location.origin).href}
    telemetry={false}
    supportEmail={config.supportEmail}
    routerPush={(to) => navigate(to)}
    routerReplace={(to) => navigate(to, { replace: true })}
    signInUrl={routes.signIn}
    signUpUrl={routes.signUp}
    afterSignOutUrl={routes.landing}
    appearance={appearance}
    localization={localization}
  >
    <PublishIdentity />
    {children}
  </ClerkProvider>
)
