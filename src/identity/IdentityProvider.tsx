import { ClerkProvider, SignIn, SignUp, UserProfile } from '@clerk/clerk-react'
import { useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { navigate } from 'wouter/use-browser-location'
import { config } from '#config'
import { hrefs, routes } from '#routes'
import { accountPanel, appearance, localization } from './appearance.ts'
import { useIdentitySlot, type IdentityScreen } from './identity-slot.ts'
import { SessionBridge } from './SessionBridge.tsx'

const options = {
  publishableKey: config.clerkPublishableKey,
  ...(config.clerkProxyUrl && { proxyUrl: config.clerkProxyUrl }),
  clerkJSUrl: config.clerkJsUrl,
  telemetry: false,
  supportEmail: config.supportEmail,
  routerPush: (to: string) => navigate(to),
  routerReplace: (to: string) => navigate(to, { replace: true }),
  signInUrl: routes.signIn,
  signUpUrl: routes.signUp,
  afterSignOutUrl: routes.landing,
  localization,
  appearance,
  // Otherwise an offline browser treats no reply as "nobody is signed in".
  experimental: { rethrowOfflineNetworkErrors: true },
} as const

/**
 * Clerk's provider, once for the page and next to the app: wrapping the app would remount it when Clerk loads.
 * A provider that failed at the start is mounted again.
 */
export function IdentityProvider() {
  const [isMounted, setIsMounted] = useState(true)
  // With a `key`, the new provider would reuse the instance of the old one, which is still mounted then.
  const mountAfresh = () => {
    flushSync(() => setIsMounted(false))
    setIsMounted(true)
  }
  if (!isMounted) return undefined
  return (
    <ClerkProvider {...options}>
      <SessionBridge onFailed={mountAfresh} />
      <SlotForm />
    </ClerkProvider>
  )
}

function SlotForm() {
  const slot = useIdentitySlot()
  return slot && createPortal(<Form screen={slot.screen} />, slot.place)
}

/** Redirects as section 2 says: sign-up to /sign-in, and that to the dashboard or the study. Ignores `redirect_url`. */
function Form({ screen }: { screen: IdentityScreen }) {
  switch (screen.name) {
    case 'sign-in':
      return (
        <SignIn
          routing="hash"
          signUpUrl={hrefs.signUp(screen.studyId)}
          forceRedirectUrl={hrefs.afterSignIn(screen.studyId)}
          signUpForceRedirectUrl={routes.signIn}
        />
      )
    case 'sign-up':
      return (
        <SignUp
          routing="hash"
          signInUrl={hrefs.signIn(screen.studyId)}
          forceRedirectUrl={routes.signIn}
          signInForceRedirectUrl={hrefs.afterSignIn(screen.studyId)}
          // Never an empty object: clerk-js 5.128 then fails on a refused form.
          {...(screen.studyId && { unsafeMetadata: { studyId: screen.studyId } })}
        />
      )
    case 'profile':
      return <UserProfile routing="hash" appearance={accountPanel} />
  }
}
