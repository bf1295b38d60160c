import { createLocalJWKSet, jwtVerify } from 'jose'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { origin } from './identity-browser.ts'
import { issuer, password, withIdentityService } from './identity-service.ts'

const identityService = withIdentityService()
const email = 'amina+clerk_test@example.com'

test('a member signs in: first who they are, then the password', async () => {
  const browser = (await identityService()).browser()
  const begun = await browser.post('/v1/client/sign_ins', { identifier: email })
  expect(begun.body.response).toMatchObject({
    status: 'needs_first_factor',
    supported_first_factors: [
      { strategy: 'password' },
      { strategy: 'email_code' },
      { strategy: 'reset_password_email_code' },
    ],
  })
  const path = `/v1/client/sign_ins/${begun.body.client?.sign_in?.id}/attempt_first_factor`
  const done = await browser.post(path, { strategy: 'password', password })
  expect(done.body.response).toMatchObject({ status: 'complete' })
  expect(done.body.client?.sessions[0]?.user.id).toBe('user_amina')
})

test.each([
  { identifier: 'nobody@example.com', code: 'form_identifier_not_found', param: 'identifier' },
  { password: 'not the password', code: 'form_password_incorrect', param: 'password' },
  { password: '', code: 'form_param_missing', param: 'password' },
  { identifier: '', code: 'form_param_missing', param: 'identifier' },
])('a sign-in is refused: $code, $param', async ({ code, param, ...given }) => {
  const browser = (await identityService()).browser()
  const refused = await browser.signIn(given.identifier ?? email, given.password ?? password)
  expect(refused.status).toBe(422)
  expect(refused.body.errors?.[0]).toMatchObject({ code, meta: { param_name: param } })
  expect(browser.cookies.has('__client_uat')).toBe(false)
})

test('a member signs in with a code sent by e-mail', async () => {
  const browser = (await identityService()).browser()
  const { body } = await browser.post('/v1/client/sign_ins', { identifier: email })
  const path = `/v1/client/sign_ins/${body.client?.sign_in?.id}`
  await browser.post(`${path}/prepare_first_factor`, { strategy: 'email_code' })
  const form = { strategy: 'email_code', code: '424242' }
  const done = await browser.post(`${path}/attempt_first_factor`, form)
  expect(done.body.response).toMatchObject({ status: 'complete' })
})

test('a forgotten password is replaced, and other devices can be signed out', async () => {
  const service = await identityService()
  const phone = service.browser()
  await phone.signIn(email, password)

  const browser = service.browser()
  const { body } = await browser.post('/v1/client/sign_ins', { identifier: email })
  const path = `/v1/client/sign_ins/${body.client?.sign_in?.id}`
  const strategy = 'reset_password_email_code'
  await browser.post(`${path}/prepare_first_factor`, { strategy })
  const verified = await browser.post(`${path}/attempt_first_factor`, { strategy, code: '424242' })
  expect(verified.body.response).toMatchObject({ status: 'needs_new_password' })
  const form = { password: 'a new password', sign_out_of_other_sessions: 'true' }
  const done = await browser.post(`${path}/reset_password`, form)
  expect(done.body.response).toMatchObject({ status: 'complete' })

  expect((await phone.post(`/v1/client/sessions/${phone.sessionId}/tokens`)).status).toBe(401)
  expect((await service.browser().signIn(email, password)).status).toBe(422)
  expect((await service.browser().signIn(email, 'a new password')).status).toBe(200)
})

test('a password cannot be replaced without the code', async () => {
  const browser = (await identityService()).browser()
  const { body } = await browser.post('/v1/client/sign_ins', { identifier: email })
  const path = `/v1/client/sign_ins/${body.client?.sign_in?.id}/reset_password`
  const refused = await browser.post(path, { password: 'a new password' })
  expect(refused.status).toBe(400)
})

test('the cookie changes at sign-in, so that one planted before it is worth nothing', async () => {
  const browser = (await identityService()).browser()
  await browser.post('/v1/client/sign_ins', { identifier: email })
  const planted = browser.cookies.get('__client')
  const { setCookie } = await browser.signIn(email, password)
  expect(browser.cookies.get('__client')).not.toBe(planted)
  expect(setCookie.find((line) => line.startsWith('__client='))).toContain('HttpOnly')
  expect(setCookie.find((line) => line.startsWith('__client_uat='))).not.toContain('HttpOnly')
})

test('a token lasts 60 seconds and is verified with the published key', async () => {
  const service = await identityService()
  const browser = service.browser()
  await browser.signIn(email, password)
  const KeySet = v.object({ keys: v.array(v.looseObject({ kty: v.string() })) })
  const reply = await service.identity.request('/.well-known/jwks.json')
  const jwks = createLocalJWKSet(v.parse(KeySet, await reply.json()))
  const verify = async () =>
    jwtVerify(await browser.token(), jwks, {
      issuer,
      algorithms: ['RS256'],
      currentDate: service.now(),
    })

  const { payload, protectedHeader } = await verify()
  expect(protectedHeader.kid).toBeDefined()
  expect(payload).toMatchObject({
    sub: 'user_amina',
    sid: browser.sessionId,
    azp: origin,
    metadata: { canAccessHurdle: true },
  })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60)

  service.pass(61)
  expect((await verify()).payload.iat).toBe((payload.iat ?? 0) + 61)
})

test('the published key holds nothing secret', async () => {
  const { identity } = await identityService()
  const reply = await identity.request('/.well-known/jwks.json')
  const [key] = v.parse(v.object({ keys: v.array(v.looseObject({})) }), await reply.json()).keys
  expect(Object.keys(key ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})
