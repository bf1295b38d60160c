import { navigate } from 'wouter/use-browser-location'
import { config } from '#config'
import { routes } from '#routes'
import { localization } from './localization.ts'

/** How Clerk behaves, for its core and for its screens alike. */
export const clerkOptions = {
  telemetry: false,
  supportEmail: config.supportEmail,
  routerPush: (to: string) => navigate(to),
  routerReplace: (to: string) => navigate(to, { replace: true }),
  signInUrl: routes.signIn,
  signUpUrl: routes.signUp,
  afterSignOutUrl: routes.landing,
  localization,
} as const

/** Which Clerk it is, and how it is reached. */
export const clerkInstance = {
  publishableKey: config.clerkPublishableKey,
  ...(config.clerkProxyUrl && { proxyUrl: config.clerkProxyUrl }),
}
