import type { HeadlessBrowserClerk } from '@clerk/clerk-react'
import { routes } from '#routes'
import { yieldToBrowser } from '#yield-to-browser'

declare global {
  interface Window {
    /** Its script's own name for it. */
    Clerk: HeadlessBrowserClerk
    /** Shared by the script in the page that may start clerk-js and the app that takes it over. */
    loadingClerk?: Promise<HeadlessBrowserClerk> | undefined
  }
}

/** The settings of `/config.js` that clerk-js needs. */
export interface ClerkSettings {
  clerkPublishableKey: string
  clerkProxyUrl?: string | undefined
  clerkJsUrl: string
  supportEmail: string
}

/** Of clerk-js itself; how its forms look and what they say is an affair of `IdentityForms.tsx`. */
const options = {
  telemetry: false,
  // The router hears of both, once it is there.
  routerPush: (to: string) => history.pushState(null, '', to),
  routerReplace: (to: string) => history.replaceState(null, '', to),
  signInUrl: routes.signIn,
  signUpUrl: routes.signUp,
  afterSignOutUrl: routes.landing,
  // Otherwise an offline browser treats no reply as "nobody is signed in".
  experimental: { rethrowOfflineNetworkErrors: true },
} as const

/**
 * Loads clerk-js by its own script tag and asks its service who is signed in, once for the page, however often this is
 * called. Rejects if the script does not come or its start is refused; the next call tries again.
 */
export function loadClerk(settings: ClerkSettings): Promise<HeadlessBrowserClerk> {
  window.loadingClerk ??= load(settings).catch((error: unknown) => {
    window.loadingClerk = undefined
    throw error
  })
  return window.loadingClerk
}

async function load(settings: ClerkSettings): Promise<HeadlessBrowserClerk> {
  if (!('Clerk' in window)) await runScript(settings)
  await yieldToBrowser()
  await window.Clerk.load({ ...options, supportEmail: settings.supportEmail })
  return window.Clerk
}

/** The script takes its settings from its own tag. */
function runScript({ clerkJsUrl, ...settings }: ClerkSettings): Promise<void> {
  const script = document.createElement('script')
  script.async = true
  script.crossOrigin = 'anonymous'
  script.dataset['clerkPublishableKey'] = settings.clerkPublishableKey
  if (settings.clerkProxyUrl) script.dataset['clerkProxyUrl'] = settings.clerkProxyUrl
  script.src = clerkJsUrl
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The SDK of the identity provider could not be loaded'))
    })
    document.head.append(script)
  })
}
