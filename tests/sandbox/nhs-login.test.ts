import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { newRsaKeys } from '../../sandbox/new-rsa-keys.ts'
import { createNhsLogin } from '../../server/identity/nhs-login.ts'
import { signingKeys } from '../../server/identity/nhs-login-bridge/signing-keys.ts'
import { origin } from './identity-browser.ts'
import { password } from './identity-service.ts'
import {
  agree,
  comeBack,
  decide,
  noonish,
  signInAs,
  strategy,
  transfer,
  urlOf,
  withNhsLogin,
} from './nhs-login-visits.ts'

const nhs = await withNhsLogin()
const { service } = nhs

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

  const handedOver = async (token: string) =>
    createNhsLogin({ url: nhs.issuer }).handedOver(nhs.openNhsLogin(token)?.accessToken ?? '')

  test('the API learns the GP details, with an access token that lasts an hour', async () => {
    const { token, ask, pass } = await tokenOf('nhs-margaret')
    expect(await handedOver(token)).toEqual({
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

  test('a surgery that has given no codes has none of them handed over', async () => {
    const { token } = await tokenOf('nhs-idris')
    expect(await handedOver(token)).toEqual({
      patient: { nhsNumber: '9990000069', dateOfBirth: '1990-03-14', odsCode: 'W95055' },
    })
  })

  test('with a token of nobody there are none', async () => {
    expect(await handedOver('guess')).toEqual({})
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
  const redirectUri = () => `${nhs.bridgeUrl}/callback`
  const request = (wrong: Record<string, string | undefined>) => {
    const right = {
      client_id: 'rowan',
      redirect_uri: redirectUri(),
      response_type: 'code',
      scope: 'openid',
      vtr: '["P9.Cp.Cd"]',
    }
    const said = Object.entries({ ...right, ...wrong }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    )
    const query = new URLSearchParams(said)
    return `${nhs.issuer}/authorize?${query.toString()}`
  }

  test.each([
    { client_id: 'another' },
    { redirect_uri: 'https://evil.example/callback' },
    { response_type: 'token' },
    { scope: 'profile' },
  ])('a request with %o by a page, never by a redirect', async (wrong) => {
    expect((await fetch(request(wrong), { redirect: 'manual' })).status).toBe(400)
    expect(await agree(request(wrong), 'nhs-idris')).toBe('no redirect: 400')
  })

  test.each([undefined, '', 'P9.Cp.Cd', '[]', '["P9"]', '["P9.Cp.Cd","P5.Cp.Cd"]'])(
    'a request whose vtr is %j by an error',
    async (vtr) => {
      const { headers } = await fetch(request({ vtr }), { redirect: 'manual' })
      expect(headers.get('Location')).toBe(`${redirectUri()}?error=invalid_request`)
      expect(await agree(request({ vtr }), 'nhs-grace')).toContain('error=invalid_request')
    },
  )

  test('a client whose assertion is another’s, or came before, with a refusal', async () => {
    const otherKey = newRsaKeys().privateKey
    const assertionBy = async (key: typeof otherKey) =>
      signingKeys({ key, otherKey: undefined }, noonish).sign(
        'RS512',
        { jti: 'once', iss: 'rowan', sub: 'rowan', aud: `${nhs.issuer}/token` },
        60,
      )
    const redeem = async (client_assertion: string) => {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'guess',
        redirect_uri: redirectUri(),
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion,
      })
      return (await fetch(`${nhs.issuer}/token`, { method: 'POST', body })).json()
    }
    expect(await redeem(await assertionBy(otherKey))).toEqual({ error: 'invalid_client' })
    const own = await assertionBy(nhs.keys.key)
    expect(await redeem(own)).toEqual({ error: 'invalid_grant' })
    expect(await redeem(own)).toEqual({ error: 'invalid_client' })
  })
})
