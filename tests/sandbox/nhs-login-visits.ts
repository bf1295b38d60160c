import { Hono } from 'hono'
import { generateKeyPair } from 'jose'
import * as v from 'valibot'
import { afterAll, beforeAll } from 'vitest'
import { createNhsLogin } from '../../sandbox/nhs-login/create-nhs-login.ts'
import { listen, type Listener } from '../../server/listen.ts'
import { origin, type Browser } from './identity-browser.ts'
import { identityService, issuer as identityIssuer } from './identity-service.ts'

/** NHS login, as the SDK names the connection. */
export const strategy = 'oauth_custom_nhs_login'
export const redirectUri = `${identityIssuer}/v1/oauth_callback`
export const noonish = () => new Date('2026-11-21T09:00:00Z')

/** What the SDK sends when the button of a sign-in is pressed. */
export const begin = {
  strategy,
  redirect_url: `${origin}/sign-in#/sso-callback`,
  action_complete_redirect_url: '/dashboard',
}

const Verification = v.looseObject({ external_verification_redirect_url: v.string() })

/** Where a verification sends the browser. */
export const urlOf = (verification: unknown): string =>
  v.parse(Verification, verification).external_verification_redirect_url

/** NHS login on a port of its own for the tests of a file, and people who visit it. */
export async function withNhsLogin() {
  const keys = await generateKeyPair('RS512')
  const host = new Hono()
  let listener: Listener | undefined
  let provider = new Hono()
  let issuer = ''
  beforeAll(async () => {
    listener = await listen(host.fetch, 0)
    issuer = `http://localhost:${listener.port}/nhs-login`
    const client = { id: 'rowan', publicKey: keys.publicKey, redirectUri }
    provider = createNhsLogin({ issuer, client, now: noonish })
    host.mount('/nhs-login', provider.fetch)
  })
  afterAll(async () => listener?.close(0))

  /** At NHS login: says who one is, and agrees or not. Returns where the browser is sent. */
  async function decide(authorizeUrl: string, person: string, decision = 'agree') {
    const form = new URLSearchParams({ request: new URL(authorizeUrl).search, person, decision })
    const reply = await provider.request('/authorize', { method: 'POST', body: form })
    return reply.headers.get('Location') ?? `no redirect: ${reply.status}`
  }

  /** Back at the identity service. Returns where the app goes on. */
  async function comeBack(browser: Browser, location: string): Promise<string> {
    const reply = await browser.request(location.replace(identityIssuer, ''))
    return reply.headers.get('Location') ?? `no redirect: ${reply.status}`
  }

  return {
    keys,
    get provider() {
      return provider
    },
    get issuer() {
      return issuer
    },
    service: async () =>
      identityService(undefined, {
        nhs: { issuer, clientId: 'rowan', privateKey: keys.privateKey },
      }),
    decide,
    comeBack,

    signInAs: async (browser: Browser, person: string, decision?: string): Promise<string> => {
      const { body } = await browser.post('/v1/client/sign_ins', begin)
      const url = urlOf(body.response?.['first_factor_verification'])
      return comeBack(browser, await decide(url, person, decision))
    },

    /** Takes a visit over that belongs to the other of sign-in and sign-up. */
    transfer: async (browser: Browser, kind: 'sign_ins' | 'sign_ups') =>
      (await browser.post(`/v1/client/${kind}`, { transfer: 'true' })).body,
  }
}
