import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createIdentity } from '../../sandbox/identity/create-identity.ts'
import { origin } from './identity-browser.ts'
import { issuer, password, secretKey, withIdentityService } from './identity-service.ts'

const identityService = withIdentityService()
const email = 'amina+clerk_test@example.com'

async function signedIn() {
  const service = await identityService()
  const browser = service.browser()
  await browser.signIn(email, password)
  return { ...service, newBrowser: service.browser, browser }
}

test('a browser that was never here has no client', async () => {
  const browser = (await identityService()).browser()
  expect((await browser.get('/v1/client')).body).toEqual({ response: null, client: null })
  expect(browser.cookies.size).toBe(0)
})

test('signing out ends the sessions of this browser and leaves the other device alone', async () => {
  const service = await signedIn()
  const { browser } = service
  const phone = service.newBrowser()
  await phone.signIn(email, password)
  const { body } = await browser.send('DELETE', '/v1/client/sessions')
  expect(body.client?.sessions).toEqual([])
  expect(browser.cookies.get('__client_uat')).toBe('0')
  expect((await browser.post(`/v1/client/sessions/${browser.sessionId}/tokens`)).status).toBe(401)
  expect(await phone.token()).not.toBe('')
})

test.each(['end', 'remove'])('a session can be closed by "%s"', async (action) => {
  const { browser } = await signedIn()
  const { body } = await browser.post(`/v1/client/sessions/${browser.sessionId}/${action}`)
  expect(body.response).toMatchObject({ last_active_token: null })
  expect((await browser.post(`/v1/client/sessions/${browser.sessionId}/touch`)).status).toBe(401)
})

test('a browser whose cookie is renewed is sent on to the app with a new one, and nowhere else', async () => {
  const { browser } = await signedIn()
  const before = browser.cookies.get('__client')
  const to = `${origin}/dashboard`
  const renewed = await browser.request(`/v1/client/touch?redirect_url=${encodeURIComponent(to)}`)
  expect(renewed.status).toBe(303)
  expect(renewed.headers.get('Location')).toBe(to)
  expect(browser.cookies.get('__client')).not.toBe(before)
  expect(await browser.token()).not.toBe('')
  const away = await browser.request('/v1/client/touch?redirect_url=https%3A%2F%2Fevil.test%2F')
  expect(away.status).toBe(422)
})

test('a session ends by itself after seven days', async () => {
  const { browser, pass } = await signedIn()
  expect((await browser.post(`/v1/client/sessions/${browser.sessionId}/touch`)).status).toBe(200)
  pass(7 * 86_400)
  expect((await browser.post(`/v1/client/sessions/${browser.sessionId}/touch`)).status).toBe(401)
})

test('a member cannot use the session of another browser', async () => {
  const service = await signedIn()
  const { browser } = service
  const otherBrowser = service.newBrowser()
  otherBrowser.sessionId = browser.sessionId
  expect((await otherBrowser.send('PATCH', '/v1/me', { first_name: 'Eve' })).status).toBe(401)
  otherBrowser.cookies.set('__client', `${browser.cookies.get('__client')?.split('.')[0]}.guess`)
  expect((await otherBrowser.send('PATCH', '/v1/me', { first_name: 'Eve' })).status).toBe(401)
})

test('a member changes their own metadata, and no other', async () => {
  const { browser } = await signedIn()
  const { body } = await browser.send('PATCH', '/v1/me', {
    unsafe_metadata: '{"studyId":""}',
    public_metadata: '{"canAccessHurdle":false}',
  })
  expect(body.response).toMatchObject({
    unsafe_metadata: { studyId: '' },
    public_metadata: { canAccessHurdle: true },
  })
})

test('a restart signs nobody out and keeps the key', async () => {
  const { browser, stateFile, identity } = await signedIn()
  const keys = async (service: typeof identity) =>
    (await service.request('/.well-known/jwks.json')).text()
  const restarted = await identityService(stateFile)
  const again = restarted.browser()
  for (const [name, value] of browser.cookies) again.cookies.set(name, value)
  again.sessionId = browser.sessionId
  expect(await again.token()).not.toBe('')
  expect(await keys(restarted.identity)).toBe(await keys(identity))
})

test('what was answered is on disk, without any password', async () => {
  const { browser, stateFile } = await signedIn()
  await Promise.all(
    ['one', 'two', 'three'].map((name) => browser.send('PATCH', '/v1/me', { first_name: name })),
  )
  const written = readFileSync(stateFile, 'utf8')
  expect(written).toMatch(/"firstName":"(one|two|three)"/)
  expect(written).not.toContain(password)
})

test('somebody who was deleted does not come back at the next start', async () => {
  const { backend, stateFile } = await signedIn()
  expect((await backend('/users/user_amina', { method: 'DELETE' })).status).toBe(200)
  const restarted = await identityService(stateFile)
  expect((await restarted.backend('/users/user_amina')).status).toBe(404)
})

test('pages of another origin are refused', async () => {
  const { identity } = await identityService()
  const headers = { origin: 'https://evil.example' }
  const reply = await identity.request('/v1/client/sign_ins', { method: 'POST', headers })
  expect(reply.status).toBe(400)
  expect(await reply.text()).toContain('origin_invalid')
})

test('a call that is not part of the sandbox is reported and answered 501', async () => {
  const { identity, unhandled } = await identityService()
  const reply = await identity.request('/v1/organizations', { method: 'POST' })
  expect(reply.status).toBe(501)
  expect(unhandled).toEqual(['POST /v1/organizations'])
})

test('a state file of something else is not overwritten', async () => {
  const options = { now: () => new Date(), people: [], origins: ['http://localhost'] as const }
  const report = () => undefined
  const stateFile = new URL('../../package.json', import.meta.url).pathname
  await expect(
    createIdentity({ ...options, stateFile, issuer, secretKey, report }),
  ).rejects.toThrow('Invalid key')
})
