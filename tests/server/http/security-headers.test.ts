import { describe, expect, test } from 'vitest'
import {
  contentSecurityPolicy,
  securityHeaders,
} from '../../../server/boot/site/security-headers.ts'
import { settingsOf } from '../../support/settings.ts'

/** The sources of each directive. */
const policyOf = (variables: Record<string, string> = {}) =>
  Object.fromEntries(
    contentSecurityPolicy(settingsOf(variables))
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name, ...sources]) => [name, sources]),
  )

describe('S23: the content security policy', () => {
  test('behind our proxy only the app’s own origin runs scripts and is connected to', () => {
    expect(policyOf({ CLERK_PROXY: 'on' })).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'", 'https://challenges.cloudflare.com'],
      'style-src': ["'self'", "'unsafe-inline'"],
      'connect-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'https://img.clerk.com'],
      'font-src': ["'self'"],
      'worker-src': ["'self'", 'blob:'],
      'manifest-src': ["'self'"],
      'frame-src': ['https://lab.example', 'https://challenges.cloudflare.com'],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
    })
  })

  test('without a proxy it admits the host that the publishable key names', () => {
    const policy = policyOf()
    expect(policy['script-src']).toEqual([
      "'self'",
      'https://clerk.rowan.example',
      'https://challenges.cloudflare.com',
    ])
    expect(policy['connect-src']).toEqual(["'self'", 'https://clerk.rowan.example'])
  })

  test('it admits the bot protection of Clerk where Clerk asks for it, and only there', () => {
    const policy = policyOf({ CLERK_BOT_PROTECTION: 'off' })
    expect(policy['script-src']).toEqual(["'self'", 'https://clerk.rowan.example'])
    expect(policy['frame-src']).toEqual(['https://lab.example'])
  })

  test('it admits an API and an address service elsewhere only where they are configured', () => {
    const policy = policyOf({
      CLERK_PROXY: 'on',
      PATIENT_API_URL: 'https://api.rowan.example/v1/',
      ADDRESS_SERVICE_URL: 'https://addresses.example',
      ADDRESS_SERVICE_IN_BROWSER: 'on',
    })
    expect(policy['connect-src']).toEqual([
      "'self'",
      'https://api.rowan.example',
      'https://addresses.example',
    ])
    expect(
      policyOf({ ADDRESS_SERVICE_URL: 'https://addresses.example' })['connect-src'],
    ).not.toContain('https://addresses.example')
  })
})

test('S25: a browser is held to https only where the app is served by it', () => {
  expect(securityHeaders(settingsOf())).toHaveProperty('Strict-Transport-Security')
  expect(securityHeaders(settingsOf({ APP_ORIGIN: 'http://localhost:8080' }))).not.toHaveProperty(
    'Strict-Transport-Security',
  )
})

test('S25: a page learns little of where it came from, shares its window with nobody and may use no device', () => {
  const headers = securityHeaders(settingsOf())
  expect(headers).toMatchObject({
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  })
  // It would block the partner's frame.
  expect(headers).not.toHaveProperty('Cross-Origin-Embedder-Policy')
  const features = (headers['Permissions-Policy'] ?? '').split(', ')
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
    expect(features).toContain(`${feature}=()`)
  }
})
