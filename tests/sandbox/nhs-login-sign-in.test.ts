import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { origin } from './identity-browser.ts'
import { password } from './identity-service.ts'
import {
  arrive,
  begin,
  comeBack,
  decide,
  signInAs,
  strategy,
  transfer,
  urlOf,
  withNhsLogin,
} from './nhs-login-visits.ts'

const nhs = await withNhsLogin()
const { service } = nhs

describe('signing in with NHS login', () => {
  test('shows its button, and the page of NHS login names what is shared', async () => {
    const browser = (await service()).browser()
    const environment = await (await browser.request('/v1/environment')).json()
    expect(environment).toMatchObject({
      user_settings: { social: { [strategy]: { name: 'NHS login', authenticatable: true } } },
    })
    const { body } = await browser.post('/v1/client/sign_ins', begin)
    const url = urlOf(body.response?.['first_factor_verification'])
    const page = await (await fetch((await arrive(url)).at)).text()
    expect(page).toContain('The details that connect your GP record')
  })

  test('makes an account for somebody new, by way of a sign-up', async () => {
    const { browser: newBrowser, backend } = await service()
    const browser = newBrowser()
    expect(await signInAs(browser, 'nhs-margaret')).toBe(`${origin}/sign-in#/sso-callback`)
    const signUp = await transfer(browser, 'sign_ups')
    expect(signUp.response).toMatchObject({ status: 'complete' })
    const [session] = signUp.client?.sessions ?? []
    const user = await (await backend(`/users/${session?.user.id}`)).json()
    expect(user).toMatchObject({
      first_name: 'Margaret',
      password_enabled: false,
      email_addresses: [
        { email_address: 'margaret+nhs_test@example.com', verification: { status: 'verified' } },
      ],
      external_accounts: [{ provider: strategy, verification: { status: 'verified' } }],
    })
  })

  test('leads somebody who was here before straight to the dashboard', async () => {
    const { browser } = await service()
    const first = browser()
    await signInAs(first, 'nhs-margaret')
    await transfer(first, 'sign_ups')
    const later = browser()
    expect(await signInAs(later, 'nhs-margaret')).toBe(`${origin}/dashboard`)
    expect((await later.get('/v1/client')).body.response).toMatchObject({
      sessions: [{ user: { first_name: 'Margaret' } }],
    })
  })

  test('is joined to the account of the same verified e-mail address', async () => {
    const { browser: newBrowser, backend } = await service()
    const panel = newBrowser()
    await panel.signIn('amina+clerk_test@example.com', password)
    const add = await panel.send('POST', '/v1/me/email_addresses/', {
      email_address: 'margaret+nhs_test@example.com',
    })
    const { id } = v.parse(v.looseObject({ id: v.string() }), add.body.response)
    await panel.send('POST', `/v1/me/email_addresses/${id}/prepare_verification`)
    await panel.send('POST', `/v1/me/email_addresses/${id}/attempt_verification`, {
      code: '424242',
    })
    const browser = newBrowser()
    expect(await signInAs(browser, 'nhs-margaret')).toBe(`${origin}/dashboard`)
    const user = await (await backend('/users/user_amina')).json()
    expect(user).toMatchObject({ external_accounts: [{ first_name: 'Margaret' }] })
  })
})

describe('a visit of NHS login', () => {
  test('that is refused says so, and signs nobody in', async () => {
    const browser = (await service()).browser()
    expect(await signInAs(browser, 'nhs-margaret', 'refuse')).toBe(
      `${origin}/sign-in#/sso-callback`,
    )
    const { body } = await browser.get('/v1/client')
    expect(body.response).toMatchObject({
      sessions: [],
      sign_in: { first_factor_verification: { error: { code: 'oauth_access_denied' } } },
    })
    const emptied = await browser.post('/v1/client/sign_ins')
    expect(emptied.body.response).toMatchObject({ status: 'needs_identifier' })
  })

  test('leads to no address but the app’s own', async () => {
    const browser = (await service()).browser()
    for (const redirect_url of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
      const reply = await browser.post('/v1/client/sign_ins', { ...begin, redirect_url })
      expect(reply.status).toBe(422)
    }
  })

  test('ends in nothing for another browser, and the second time', async () => {
    const { browser: newBrowser } = await service()
    const browser = newBrowser()
    const { body } = await browser.post('/v1/client/sign_ins', begin)
    const url = urlOf(body.response?.['first_factor_verification'])
    const location = await decide(url, 'nhs-margaret')
    const other = newBrowser()
    await other.post('/v1/client/sign_ins', begin)
    expect(await comeBack(other, location)).toBe('no redirect: 404')
    expect(await comeBack(browser, location)).toContain('sso-callback')
    expect(await comeBack(browser, location)).toBe('no redirect: 404')
  })
})

describe('signing up with NHS login', () => {
  const start = { ...begin, redirect_url: `${origin}/sign-up#/sso-callback` }

  test('makes the account with the study that the visitor came for', async () => {
    const { browser: newBrowser, backend } = await service()
    const browser = newBrowser()
    const unsafe_metadata = '{"studyId":"study-1"}'
    const { body } = await browser.post('/v1/client/sign_ups', { ...start, unsafe_metadata })
    const verifications = v.parse(
      v.looseObject({ external_account: v.unknown() }),
      body.response?.['verifications'],
    )
    const location = await decide(urlOf(verifications.external_account), 'nhs-idris')
    expect(await comeBack(browser, location)).toBe(`${origin}/dashboard`)
    const users = await (await backend('/users?email_address=idris%2Bnhs_test@example.com')).json()
    expect(users).toMatchObject([{ unsafe_metadata: { studyId: 'study-1' } }])
  })

  test('signs in whoever has an account already', async () => {
    const { browser: newBrowser } = await service()
    const first = newBrowser()
    await signInAs(first, 'nhs-idris')
    await transfer(first, 'sign_ups')
    const browser = newBrowser()
    const { body } = await browser.post('/v1/client/sign_ups', start)
    const { external_account } = v.parse(
      v.looseObject({ external_account: v.unknown() }),
      body.response?.['verifications'],
    )
    const location = await decide(urlOf(external_account), 'nhs-idris')
    expect(await comeBack(browser, location)).toBe(start.redirect_url)
    expect((await transfer(browser, 'sign_ins')).response).toMatchObject({ status: 'complete' })
  })
})
