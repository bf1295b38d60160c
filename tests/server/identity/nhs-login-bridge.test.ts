import { decodeJwt } from 'jose'
import pino from 'pino'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { trustProxies } from '../../../server/http/client-address.ts'
import { DatabaseUnavailableError } from '../../../server/db/database-unavailable.ts'
import { createBridge } from '../../../server/identity/nhs-login-bridge/create-bridge.ts'
import { signingKeys } from '../../../server/identity/nhs-login-bridge/signing-keys.ts'
import { recordEncryption } from '../../support/gp.ts'
import { origin } from '../../sandbox/identity-browser.ts'
import {
  agree,
  arrive,
  begin,
  bridgeSecret,
  comeBack,
  decide,
  identityRedirectUri,
  leave,
  noonish,
  signInAs,
  strategy,
  transfer,
  urlOf,
  withNhsLogin,
} from '../../sandbox/nhs-login-visits.ts'

const nhs = await withNhsLogin()
const { service } = nhs
const failed = { first_factor_verification: { error: { code: 'oauth_callback_failed' } } }

/** The URL to which the identity provider sends people who continue with NHS login. */
const authorize = (more: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    client_id: 'identity-provider',
    redirect_uri: identityRedirectUri,
    response_type: 'code',
    scope: 'openid profile email',
    state: 'state-of-the-test',
    nonce: 'nonce-of-the-test',
    ...more,
  })
  return `${nhs.bridgeUrl}/authorize?${query.toString()}`
}

/** The query parameters of a redirect back to the identity provider. */
const queryOf = (location: string) => Object.fromEntries(new URL(location).searchParams)

async function codeOf(person: string, more?: Record<string, string>): Promise<string> {
  const { code = '' } = queryOf(await decide(authorize(more), person))
  return code
}

async function redeem(code: string, more: Record<string, string> = {}, secret = bridgeSecret) {
  const reply = await fetch(`${nhs.bridgeUrl}/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`identity-provider:${secret}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: identityRedirectUri,
      ...more,
    }),
  })
  return {
    status: reply.status,
    body: v.parse(v.record(v.string(), v.unknown()), await reply.json()),
  }
}

describe('whoever continues with NHS login', () => {
  test('comes through the bridge, and the identity provider learns no more than an account needs', async () => {
    const { browser: newBrowser, backend } = await service()
    const browser = newBrowser()
    expect(await signInAs(browser, 'nhs-grace')).toBe(`${origin}/sign-in#/sso-callback`)
    const { client } = await transfer(browser, 'sign_ups')
    const path = `/users/${client?.sessions[0]?.user.id}/oauth_access_tokens/${strategy}`
    const [given] = v.parse(
      v.array(v.object({ token: v.string() })),
      await (await backend(path)).json(),
    )
    const access = nhs.openNhsLogin(given?.token ?? '')
    expect(decodeJwt(access?.idToken ?? '')).toMatchObject({
      vot: 'P9.Cp.Cd',
      identity_proofing_level: 'P9',
      nhs_number: '9990000034',
    })
    const userInfo = await fetch(`${nhs.bridgeUrl}/userinfo`, {
      headers: { Authorization: `Bearer ${given?.token}` },
    })
    expect(await userInfo.json()).toEqual({
      sub: 'nhs-grace',
      email: 'grace+clerk_test@example.com',
      email_verified: true,
      given_name: 'Grace',
      family_name: 'Pemberton',
    })
  })

  test('proves who they are on the way, where they have not yet', async () => {
    const { body } = await redeem(await codeOf('nhs-idris'))
    const access = nhs.openNhsLogin(String(body['access_token']))
    expect(decodeJwt(access?.idToken ?? '')).toMatchObject({ identity_proofing_level: 'P9' })
  })

  test('and does not agree comes back with that, and with nothing else of NHS login', async () => {
    expect(queryOf(await decide(authorize(), 'nhs-grace', 'refuse'))).toEqual({
      error: 'access_denied',
      state: 'state-of-the-test',
      iss: nhs.bridgeUrl,
    })
  })

  test('while NHS login does not answer is told so, and is signed in when it does', async () => {
    const browser = (await service()).browser()
    const { body } = await browser.post('/v1/client/sign_ins', begin)
    const visit = await arrive(urlOf(body.response?.['first_factor_verification']))
    const location = await agree(visit.at, 'nhs-grace')
    const back = await nhs.whileDown(async () => leave(location, visit.cookie))
    expect(queryOf(back)).toMatchObject({ error: 'temporarily_unavailable' })
    await comeBack(browser, back)
    expect((await browser.get('/v1/client')).body.response).toMatchObject({
      sessions: [],
      sign_in: failed,
    })
    expect(await signInAs(browser, 'nhs-grace')).toContain('sso-callback')
  })

  test('while our key is changed is signed in by the other instance', async () => {
    const { key, next } = nhs.keys
    const visit = await arrive(authorize())
    const location = await agree(visit.at, 'nhs-grace')
    nhs.rollTo(next, key)
    const { code = '' } = queryOf(await leave(location, visit.cookie))
    nhs.rollTo(key, next)
    expect((await redeem(code)).status).toBe(200)
  })
})

describe('nobody is signed in', () => {
  test.each([
    ['at a lower level than P9', '["P5.Cp.Cd"]', 'server_error'],
    ['without a level', '', 'server_error'],
  ])('who asked NHS login for it %s', async (_, vtr, error) => {
    const visit = await arrive(authorize())
    const url = new URL(visit.at)
    url.searchParams.set('vtr', vtr)
    const lowered = await agree(url.href, 'nhs-idris')
    expect(queryOf(await leave(lowered, visit.cookie))).toEqual({
      error,
      state: 'state-of-the-test',
      iss: nhs.bridgeUrl,
    })
  })

  test('who comes back with an altered state, in another browser, or by an old link', async () => {
    const visit = await arrive(authorize())
    const location = await agree(visit.at, 'nhs-grace')
    const altered = new URL(location)
    const state = altered.searchParams.get('state') ?? ''
    altered.searchParams.set('state', `${state.slice(0, -4)}AAAA`)
    expect(await leave(altered.href, visit.cookie)).toBe('no redirect: 400')
    expect(await leave(location, '')).toBe('no redirect: 400')
    expect(await leave(location, 'rowan-nhs-login=guess')).toBe('no redirect: 400')
    expect(queryOf(await leave(location, visit.cookie))).toHaveProperty('code')
    // NHS login's code works only once.
    expect(queryOf(await leave(location, visit.cookie))).toMatchObject({ error: 'server_error' })
  })

  test.each([
    { redirect_uri: `${identityRedirectUri}/` },
    { redirect_uri: 'https://evil.example/v1/oauth_callback' },
    { client_id: 'another' },
    { response_type: 'token' },
    { scope: 'profile' },
    { state: '' },
    { code_challenge: 'too-short' },
    { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' },
  ])('who asks with %o, and nobody is sent anywhere', async (wrong) => {
    expect((await arrive(authorize(wrong))).status).toBe(400)
  })
})

describe('a code is redeemed by nobody', () => {
  test('a second time', async () => {
    const code = await codeOf('nhs-grace')
    expect((await redeem(code)).status).toBe(200)
    expect(await redeem(code)).toEqual({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('by a wrong secret; that of before holds while it is changed', async () => {
    const code = await codeOf('nhs-grace')
    for (const secret of ['', 'guess', `${bridgeSecret}x`]) {
      const refused = await redeem(code, {}, secret)
      expect(refused).toEqual({ status: 401, body: { error: 'invalid_client' } })
    }
    expect((await redeem(code, {}, `${bridgeSecret}-before`)).status).toBe(200)
  })

  test.each([
    { redirect_uri: `${identityRedirectUri}/` },
    { code_verifier: 'not-the-one' },
    { code_verifier: '' },
  ])('with %o', async (wrong) => {
    const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' }
    const code = await codeOf('nhs-grace', challenge)
    expect(await redeem(code, wrong)).toEqual({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('with a verifier of which nothing was said before', async () => {
    const code = await codeOf('nhs-grace')
    const refused = await redeem(code, { code_verifier: 'a'.repeat(43) })
    expect(refused.body).toEqual({ error: 'invalid_grant' })
  })

  test('and no token, code or state is in the log', async () => {
    const before = nhs.logged.length
    await codeOf('nhs-grace')
    const visit = await arrive(authorize())
    await leave((await agree(visit.at, 'nhs-grace')).replace('code=', 'code=x'), visit.cookie)
    expect(nhs.logged.slice(before).map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, reason: 'server_error', msg: 'NHS login signed nobody in' },
    ])
  })
})

test('the keys that NHS login asks for are the one that signs and the one beside it', async () => {
  const reply = await fetch(`${nhs.bridgeUrl}/.well-known/jwks.json`)
  const { keys } = v.parse(
    v.object({ keys: v.array(v.record(v.string(), v.string())) }),
    await reply.json(),
  )
  expect(keys.map((key) => Object.keys(key).toSorted())).toEqual([
    ['e', 'kid', 'kty', 'n', 'use'],
    ['e', 'kid', 'kty', 'n', 'use'],
  ])
  expect(new Set(keys.map(({ kid }) => kid)).size).toBe(2)
})

test('without its database each caller of the bridge is answered in the format that they read', async () => {
  const bridge = createBridge({
    appOrigin: 'https://rowan.example',
    identityProvider: { secrets: [bridgeSecret], redirectUri: identityRedirectUri },
    nhsLogin: { url: 'https://nhs-login.example', clientId: 'rowan' },
    keys: signingKeys({ key: nhs.keys.key, otherKey: undefined }, noonish),
    recordEncryption,
    db: nhs.database().withPlugin({
      transformQuery: () => {
        throw new DatabaseUnavailableError('PostgreSQL cannot be reached')
      },
      transformResult: async ({ result }) => result,
    }),
    hits: 3,
    isTrustedProxy: trustProxies([]),
    log: pino({ level: 'silent' }),
    now: noonish,
  })
  const query = authorize().split('?')[1] ?? ''
  expect((await bridge.request(`/authorize?${query}`)).status).toBe(302)
  const asked = { grant_type: 'authorization_code', code: 'x', redirect_uri: identityRedirectUri }
  const reply = await bridge.request('/token', {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`identity-provider:${bridgeSecret}`)}` },
    body: new URLSearchParams(asked),
  })
  expect([reply.status, await reply.json()]).toEqual([503, { error: 'temporarily_unavailable' }])
})
