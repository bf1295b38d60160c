import * as v from 'valibot'
import { expect, test } from 'vitest'
import { password, withIdentityService } from './identity-service.ts'

const identityService = withIdentityService()
const email = 'amina+clerk_test@example.com'

const patch = (body: unknown) => ({ method: 'PATCH', body: JSON.stringify(body) })

test('the Backend API needs the secret key', async () => {
  const { identity } = await identityService()
  for (const authorization of ['', 'Bearer sk_test_guess', 'Bearer ']) {
    const reply = await identity.request('/backend/v1/users/user_amina', {
      headers: { authorization },
    })
    expect(reply.status).toBe(401)
    expect(await reply.text()).toContain('clerk_key_invalid')
  }
})

test('a user is found by id and by e-mail address', async () => {
  const { backend } = await identityService()
  const user = { id: 'user_amina', first_name: 'Amina' }
  expect(await (await backend('/users/user_amina')).json()).toMatchObject(user)
  const found = await backend(`/users?email_address=${encodeURIComponent(email)}`)
  expect(await found.json()).toMatchObject([user])
  expect(await (await backend('/users?email_address=nobody@example.com')).json()).toEqual([])
  expect((await backend('/users/constructor')).status).toBe(404)
})

test('metadata is merged key by key, a null removes one, and the next token tells', async () => {
  const { backend, browser } = await identityService()
  const phone = browser()
  await phone.signIn(email, password)
  const change = { public_metadata: { canAccessHurdle: false, cohort: 'a' } }
  const changed = await backend('/users/user_amina/metadata', patch(change))
  expect(await changed.json()).toMatchObject(change)
  const removal = { public_metadata: { cohort: null } }
  const removed = await backend('/users/user_amina/metadata', patch(removal))
  expect(await removed.json()).toMatchObject({
    public_metadata: { canAccessHurdle: false },
    unsafe_metadata: { hasSeenWelcomeMessage: true },
  })
  const [, claims = ''] = (await phone.token()).split('.')
  expect(Buffer.from(claims, 'base64url').toString()).toContain(
    '"metadata":{"canAccessHurdle":false}',
  )
})

test('malformed metadata is refused', async () => {
  const { backend } = await identityService()
  const reply = await backend('/users/user_amina/metadata', patch({ public_metadata: 'admin' }))
  expect(reply.status).toBe(422)
})

test('a session that is revoked stops at once', async () => {
  const { backend, browser } = await identityService()
  const phone = browser()
  await phone.signIn(email, password)
  const list = await (await backend('/sessions?user_id=user_amina&status=active')).json()
  const [session] = v.parse(v.array(v.object({ id: v.string(), status: v.string() })), list)
  expect(session).toEqual({ id: phone.sessionId, status: 'active' })
  await backend(`/sessions/${phone.sessionId}/revoke`, { method: 'POST' })
  expect((await phone.post(`/v1/client/sessions/${phone.sessionId}/tokens`)).status).toBe(401)
  const left = await backend('/sessions?user_id=user_amina&status=active')
  expect(await left.json()).toEqual([])
})

test('a user who is deleted is signed out everywhere', async () => {
  const { backend, browser } = await identityService()
  const phone = browser()
  await phone.signIn(email, password)
  await backend('/users/user_amina', { method: 'DELETE' })
  expect((await phone.get('/v1/client')).body.response).toMatchObject({ sessions: [] })
  expect((await phone.signIn(email, password)).body.errors?.[0]?.code).toBe(
    'form_identifier_not_found',
  )
})
