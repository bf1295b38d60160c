import { generateKeyPair, SignJWT } from 'jose'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createNhsLogin } from '../../server/gateways/nhs-login.ts'
import { origin } from './identity-browser.ts'
import { password } from './identity-service.ts'
import { noonish, redirectUri, strategy, urlOf, withNhsLogin } from './nhs-login-visits.ts'

const nhs = await withNhsLogin()
const { service, signInAs, transfer, decide, comeBack, keys } = nhs

describe('in the profile panel', () => {
  const redirect_url = `${origin}/dashboard/my-data/my-details`

  test('NHS login is connected and disconnected', async () => {
    const { browser: newBrowser, backend } = await service()
    const browser = newBrowser()
    await browser.signIn('amina+clerk_test@example.com', password)
    const begun = await browser.send('POST', '/v1/me/external_accounts', { strategy, redirect_url })
    const location = await decide(urlOf(begun.body.response?.['verification']), 'nhs-idris')
    expect(await comeBack(browser, location)).toBe(redirect_url)
    const user = async () => (await backend('/users/user_amina')).json()
    expect(await user()).toMatchObject({ external_accounts: [{ first_name: 'Idris' }] })
    const { external_accounts } = v.parse(
      v.looseObject({ external_accounts: v.array(v.looseObject({ id: v.string() })) }),
      await user(),
    )
    await browser.send('DELETE', `/v1/me/external_accounts/${external_accounts[0]?.id}`)
    expect(await user()).toMatchObject({ external_accounts: [] })
  })
})

describe('what NHS login hands over', () => {
  const Tokens = v.array(v.looseObject({ token: v.string() }))

  async function tokenOf(person: string) {
    const { browser: newBrowser, backend, pass } = await service()
    const browser = newBrowser()
    await signInAs(browser, person)
    const { client } = await transfer(browser, 'sign_ups')
    const path = `/users/${client?.sessions[0]?.user.id}/oauth_access_tokens/${strategy}`
    const ask = async () => v.parse(Tokens, await (await backend(path)).json())
    return { ask, token: (await ask())[0]?.token ?? '', pass, browser }
  }

  test('the API learns the GP details, with an access token that lasts an hour', async () => {
    const { token, ask, pass } = await tokenOf('nhs-margaret')
    expect(await createNhsLogin({ url: nhs.issuer }).handedOver(token)).toEqual({
      patient: { nhsNumber: '9990000042', dateOfBirth: '1971-08-05', odsCode: 'P84031' },
      letter: {
        accountID: '55120938',
        linkageKey: 'pW7dKc3NfY8sJ',
        gpOdsCode: 'P84031',
        surname: 'Ashdown',
        dateOfBirth: '1971-08-05',
      },
    })
    pass(3600)
    expect(await ask()).toEqual([])
  })

  test('without the highest proofing there are none', async () => {
    const { token } = await tokenOf('nhs-idris')
    expect(await createNhsLogin({ url: nhs.issuer }).handedOver(token)).toEqual({})
  })

  test('with a token of nobody there are none', async () => {
    expect(await createNhsLogin({ url: nhs.issuer }).handedOver('guess')).toEqual({})
  })

  test('the browser is told neither the key nor the token', async () => {
    const { token, browser } = await tokenOf('nhs-margaret')
    const seen = JSON.stringify((await browser.get('/v1/client')).body)
    expect(seen).toContain('Margaret')
    expect(seen).not.toContain('pW7dKc3NfY8sJ')
    expect(seen).not.toContain(token)
  })
})

describe('NHS login answers', () => {
  test.each([
    { client_id: 'another' },
    { redirect_uri: 'https://evil.example/callback' },
    { response_type: 'token' },
    { scope: 'profile' },
  ])('a request with %o by a page, never by a redirect', async (wrong) => {
    const request = new URLSearchParams({
      client_id: 'rowan',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid',
      ...wrong,
    })
    expect((await nhs.provider.request(`/authorize?${request}`)).status).toBe(400)
    const form = new URLSearchParams({
      request: `${request}`,
      person: 'nhs-idris',
      decision: 'agree',
    })
    expect((await nhs.provider.request('/authorize', { method: 'POST', body: form })).status).toBe(
      400,
    )
  })

  test('a client whose assertion is another’s, or came before, with a refusal', async () => {
    const stranger = await generateKeyPair('RS512')
    const assertionBy = async (key: typeof keys.privateKey) =>
      new SignJWT({ jti: 'once' })
        .setProtectedHeader({ alg: 'RS512' })
        .setIssuer('rowan')
        .setSubject('rowan')
        .setAudience(`${nhs.issuer}/token`)
        .setExpirationTime(Math.floor(noonish().getTime() / 1000) + 60)
        .sign(key)
    const redeem = async (client_assertion: string) => {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'guess',
        redirect_uri: redirectUri,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion,
      })
      return (await nhs.provider.request('/token', { method: 'POST', body })).json()
    }
    expect(await redeem(await assertionBy(stranger.privateKey))).toEqual({
      error: 'invalid_client',
    })
    const own = await assertionBy(keys.privateKey)
    expect(await redeem(own)).toEqual({ error: 'invalid_grant' })
    expect(await redeem(own)).toEqual({ error: 'invalid_client' })
  })
})
