import type { Settings } from '../settings.ts'

type PolicySettings = Pick<
  Settings,
  'appOrigin' | 'patientApiUrl' | 'clerk' | 'addressService' | 'partner'
>

/**
 * Headers of every reply of the app's origin (docs/security.md, S23 to S25). The content security policy names the
 * outside hosts that the settings allow the browser to reach, and no other.
 *
 * @param scriptHashes Of the inline scripts in the built pages.
 */
export function securityHeaders(
  settings: PolicySettings,
  scriptHashes: readonly string[] = [],
): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(settings, scriptHashes),
    // Mantine, Clerk and the worker's registration use script sinks, so Trusted Types are reported,
    // not yet enforced (docs/security.md, S24).
    'Content-Security-Policy-Report-Only':
      "require-trusted-types-for 'script'; trusted-types default",
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(settings.appOrigin.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** The service worker only fetches the app's own files (docs/security.md, S23). */
export const workerPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"

/**
 * Of the viewer of shared summaries: its own script and font and no other, calls to any secure host that a link names, and
 * no way to send a form or to be framed. It tells no address where it came from.
 */
export const viewerHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self' https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const

/** @param scriptHashes Of the inline scripts in the built pages. */
export function contentSecurityPolicy(
  settings: PolicySettings,
  scriptHashes: readonly string[] = [],
): string {
  const { clerk, addressService, partner, patientApiUrl } = settings
  const clerkOrigins = clerk.isProxied ? [] : [clerk.browserOrigin]
  // Cloudflare Turnstile, as Clerk documents its policy.
  const botProtection = clerk.hasBotProtection ? ['https://challenges.cloudflare.com'] : []
  return policy({
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      ...scriptHashes.map((hash) => `'${hash}'`),
      ...clerkOrigins,
      ...botProtection,
    ],
    // Clerk and Mantine insert style elements at run time.
    'style-src': ["'self'", "'unsafe-inline'"],
    'connect-src': [
      "'self'",
      ...(patientApiUrl ? [new URL(patientApiUrl).origin] : []),
      ...clerkOrigins,
      ...(addressService.isInBrowser ? [new URL(addressService.url).origin] : []),
    ],
    'img-src': ["'self'", 'data:', 'https://img.clerk.com'],
    'font-src': ["'self'"],
    // clerk-js runs its timers in a worker made from a blob.
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'frame-src': [new URL(partner.url).origin, ...botProtection],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  })
}

const policy = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ')

const closedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

// Passkeys and password managers on the sign-in screens need this feature for our own origin.
const permissionsPolicy = [
  ...closedFeatures.map((feature) => `${feature}=()`),
  'publickey-credentials-get=(self)',
].join(', ')
