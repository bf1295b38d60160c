import { Hono } from 'hono'
import pino from 'pino'
import * as v from 'valibot'
import { afterAll, beforeAll } from 'vitest'
import { createNhsLogin } from '../../sandbox/nhs-login/create-nhs-login.ts'
import { newRsaKeys } from '../../sandbox/new-rsa-keys.ts'
import { trustProxies } from '../../server/http/client-address.ts'
import { listen, type Listener } from '../../server/http/listen.ts'
import {
  bridgePath,
  identityProviderId,
} from '../../server/identity/nhs-login-bridge/bridge-parts.ts'
import { createBridge } from '../../server/identity/nhs-login-bridge/create-bridge.ts'
import { decryptAccess } from '../../server/identity/nhs-login-bridge/nhs-access.ts'
import { signingKeys } from '../../server/identity/nhs-login-bridge/signing-keys.ts'
import { recordEncryption } from '../support/gp.ts'
import { withDatabase } from '../support/api.ts'
import { loginsOf } from '../support/database.ts'
import { origin, type Browser } from './identity-browser.ts'
import { issuer as identityIssuer, withIdentityService } from './identity-service.ts'

/** The SDK's name for the connection to NHS login. */
export const strategy = 'oauth_custom_nhs_login'
export const bridgeSecret = 'secret-of-the-identity-provider-0123'
export const identityRedirectUri = `${identityIssuer}/v1/oauth_callback`
export const noonish = () => new Date('2026-11-21T09:00:00Z')

/** What the SDK sends when somebody presses the button for NHS login. */
export const begin = {
  strategy,
  redirect_url: `${origin}/sign-in#/sso-callback`,
  action_complete_redirect_url: '/dashboard',
}

const Verification = v.looseObject({ external_verification_redirect_url: v.string() })

/** Where a verification sends the browser. */
export const urlOf = (verification: unknown): string =>
  v.parse(Verification, verification).external_verification_redirect_url

const newKey = () => newRsaKeys().privateKey

const follow = async (url: string, cookie = '') =>
  fetch(url, { redirect: 'manual', headers: { Cookie: cookie } })

/** Goes from the identity service to the bridge. Returns where it redirects to, and the browser's cookie. */
export async function arrive(authorizeUrl: string) {
  const reply = await follow(authorizeUrl)
  const [cookie = ''] = (reply.headers.get('Set-Cookie') ?? '').split(';')
  return { status: reply.status, at: reply.headers.get('Location') ?? '', cookie }
}

/** Signs in at NHS login as this person, and agrees or not. Returns where the browser is redirected. */
export async function agree(url: string, person: string, decision = 'agree') {
  const body = new URLSearchParams({ request: new URL(url).search, person, decision })
  const form = { method: 'POST', redirect: 'manual', body } as const
  const reply = await fetch(url.split('?')[0] ?? '', form)
  return reply.headers.get('Location') ?? `no redirect: ${reply.status}`
}

/** Goes back from NHS login to the bridge. Returns the URL of the identity service to go on to. */
export async function leave(url: string, cookie: string): Promise<string> {
  const reply = await follow(url, cookie)
  return reply.headers.get('Location') ?? `no redirect: ${reply.status}`
}

/** Goes through the bridge to NHS login and back. */
export async function decide(authorizeUrl: string, person: string, decision?: string) {
  const visit = await arrive(authorizeUrl)
  return leave(await agree(visit.at, person, decision), visit.cookie)
}

/** Goes back to the identity service. Returns the URL of the app to go on to. */
export async function comeBack(browser: Browser, location: string): Promise<string> {
  const reply = await browser.request(location.replace(identityIssuer, ''))
  return reply.headers.get('Location') ?? `no redirect: ${reply.status}`
}

export async function signInAs(browser: Browser, person: string, decision?: string) {
  const { body } = await browser.post('/v1/client/sign_ins', begin)
  const url = urlOf(body.response?.['first_factor_verification'])
  return comeBack(browser, await decide(url, person, decision))
}

/** Turns a sign-in into a sign-up, or the other way round. */
export const transfer = async (browser: Browser, kind: 'sign_ins' | 'sign_ups') =>
  (await browser.post(`/v1/client/${kind}`, { transfer: 'true' })).body

/**
 * NHS login, the bridge in front of it, and the identity service, which is the bridge's client, for
 * the tests of a file. They call each other over HTTP.
 */
export async function withNhsLogin() {
  const database = withDatabase()
  const host = new Hono()
  const keys = { key: newKey(), next: newKey() }
  const logged: string[] = []
  const identityService = withIdentityService()
  let listener: Listener | undefined
  let [provider, bridge] = [new Hono(), new Hono()]
  let at = ''
  let isDown = false

  /** An instance of the bridge that signs with `key` and also publishes `otherKey`. */
  const bridgeWith = (key = keys.key, otherKey = keys.next) =>
    new Hono().route(
      bridgePath,
      createBridge({
        appOrigin: at,
        identityProvider: {
          secrets: [bridgeSecret, `${bridgeSecret}-before`],
          redirectUri: identityRedirectUri,
        },
        nhsLogin: { url: `${at}/provider`, clientId: 'rowan' },
        keys: signingKeys({ key, otherKey }, noonish),
        recordEncryption,
        db: loginsOf(database.db).db,
        hits: 1e6,
        isTrustedProxy: trustProxies([]),
        log: pino({ level: 'trace' }, { write: (line) => void logged.push(line) }),
        now: noonish,
      }),
    )

  beforeAll(async () => {
    host.use('/provider/*', async (c, next) => (isDown ? c.text('down', 503) : next()))
    host.all('/provider/*', async (c) => {
      const url = new URL(c.req.url)
      url.pathname = url.pathname.slice('/provider'.length)
      return provider.fetch(new Request(url, c.req.raw))
    })
    host.all(`${bridgePath}/*`, async (c) => bridge.fetch(c.req.raw, c.env))
    listener = await listen(host.fetch, 0)
    at = `http://localhost:${listener.port}`
    const issuer = at + bridgePath
    const client = {
      id: 'rowan',
      jwksUrl: `${issuer}/.well-known/jwks.json`,
      redirectUri: `${issuer}/callback`,
    }
    provider = createNhsLogin({ issuer: `${at}/provider`, client, now: noonish })
    bridge = bridgeWith()
  })
  afterAll(async () => listener?.close(0))

  return {
    keys,
    database: () => loginsOf(database.db).db,
    logged,
    get issuer() {
      return `${at}/provider`
    },
    get bridgeUrl() {
      return at + bridgePath
    },
    /** Replaces the bridge with one that has these keys, as a rolling restart does. */
    rollTo: (key: typeof keys.key, otherKey: typeof keys.key) => {
      bridge = bridgeWith(key, otherKey)
    },
    whileDown: async <T>(done: () => Promise<T>): Promise<T> => {
      isDown = true
      return done().finally(() => (isDown = false))
    },
    openNhsLogin: (token: string) => decryptAccess(recordEncryption, token, noonish()),
    service: async (clientSecret = bridgeSecret) =>
      identityService(undefined, {
        nhs: { issuer: at + bridgePath, clientId: identityProviderId, clientSecret },
      }),
  }
}
