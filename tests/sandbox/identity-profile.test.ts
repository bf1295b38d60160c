import * as v from 'valibot'
import { expect, test } from 'vitest'
import { password, withIdentityService } from './identity-service.ts'

const identityService = withIdentityService()
const email = 'amina+clerk_test@example.com'
const code = '424242'
const Added = v.looseObject({ id: v.string() })
const Contacts = v.looseObject({
  email_addresses: v.array(v.looseObject({ id: v.string(), email_address: v.string() })),
  phone_numbers: v.array(v.looseObject({ id: v.string(), phone_number: v.string() })),
  primary_email_address_id: v.string(),
  primary_phone_number_id: v.nullable(v.string()),
})

async function signedIn() {
  const service = await identityService()
  const browser = service.browser()
  await browser.signIn(email, password)
  const contacts = async () =>
    v.parse(Contacts, (await browser.send('GET', '/v1/me')).body.response)
  const add = async (kind: 'email_addresses' | 'phone_numbers', form: Record<string, string>) => {
    const { body } = await browser.send('POST', `/v1/me/${kind}/`, form)
    const added = v.safeParse(Added, body.response)
    return { ...body, path: `/v1/me/${kind}/${added.success ? added.output.id : 'refused'}` }
  }
  const verify = async (path: string) => {
    await browser.send('POST', `${path}/prepare_verification`, { strategy: 'email_code' })
    return browser.send('POST', `${path}/attempt_verification`, { code })
  }
  return { ...service, me: browser, contacts, add, verify }
}

test('names are changed', async () => {
  const { me } = await signedIn()
  const { body } = await me.send('PATCH', '/v1/me', { first_name: 'Amy', last_name: 'Reid' })
  expect(body.response).toMatchObject({ first_name: 'Amy', last_name: 'Reid' })
})

test('a second e-mail address is added, verified, made the first, and signs in', async () => {
  const { me, add, verify, contacts, browser } = await signedIn()
  const { path } = await add('email_addresses', { email_address: 'Second@example.com' })
  const unverified = await contacts()
  const [, second] = unverified.email_addresses
  expect(second).toMatchObject({ verification: { status: 'unverified' } })
  const first = { primary_email_address_id: second?.id ?? '' }
  expect((await me.send('PATCH', '/v1/me', first)).status).toBe(422)
  expect((await verify(path)).body.response).toMatchObject({ verification: { status: 'verified' } })
  await me.send('PATCH', '/v1/me', first)
  expect((await contacts()).primary_email_address_id).toBe(second?.id)
  expect((await browser().signIn('second@example.com', password)).status).toBe(200)
})

test('a wrong code verifies nothing', async () => {
  const { me, add } = await signedIn()
  const { path } = await add('phone_numbers', { phone_number: '+44 7700 900111' })
  await me.send('POST', `${path}/prepare_verification`)
  const reply = await me.send('POST', `${path}/attempt_verification`, { code: '000000' })
  expect(reply.body.errors?.[0]?.code).toBe('form_code_incorrect')
})

test('a phone number is optional: added, verified, the first one at once, and removed', async () => {
  const { me, add, verify, contacts } = await signedIn()
  const { path } = await add('phone_numbers', { phone_number: '+447700900111' })
  await verify(path)
  const { phone_numbers, primary_phone_number_id } = await contacts()
  expect(phone_numbers).toMatchObject([{ phone_number: '+447700900111' }])
  expect(primary_phone_number_id).toBe(phone_numbers[0]?.id)
  expect((await me.send('DELETE', path)).body.response).toMatchObject({ deleted: true })
  expect(await contacts()).toMatchObject({ phone_numbers: [], primary_phone_number_id: null })
})

test.each([
  ['email_addresses', { email_address: 'nonsense' }, 'form_param_format_invalid'],
  ['email_addresses', { email_address: email }, 'form_identifier_exists'],
  ['phone_numbers', { phone_number: '12' }, 'form_param_format_invalid'],
  ['phone_numbers', {}, 'form_param_missing'],
] as const)('%s takes no %o', async (kind, form, refused) => {
  const { add } = await signedIn()
  expect((await add(kind, { ...form })).errors?.[0]?.code).toBe(refused)
})

test('the last e-mail address stays', async () => {
  const { me, contacts } = await signedIn()
  const [only] = (await contacts()).email_addresses
  const reply = await me.send('DELETE', `/v1/me/email_addresses/${only?.id}`)
  expect(reply.body.errors?.[0]?.code).toBe('last_identification_deletion_failed')
})

test('the password is changed with the current one, and other devices are signed out', async () => {
  const { me, browser } = await signedIn()
  const phone = browser()
  await phone.signIn(email, password)
  const change = async (form: Record<string, string>) =>
    me.send('POST', '/v1/me/change_password', form)
  const next = { new_password: 'Another-passw0rd!', sign_out_of_other_sessions: 'true' }
  const wrong = await change({ ...next, current_password: 'guess' })
  expect(wrong.body.errors).toMatchObject([
    { code: 'form_password_incorrect', meta: { param_name: 'current_password' } },
  ])
  expect(await phone.token()).not.toBe('')
  expect((await change({ ...next, current_password: password })).status).toBe(200)
  expect((await phone.post(`/v1/client/sessions/${phone.sessionId}/tokens`)).status).toBe(401)
  expect(await me.token()).not.toBe('')
  expect((await browser().signIn(email, 'Another-passw0rd!')).status).toBe(200)
})

test('the devices are listed with what they are, and one is signed out', async () => {
  const { me, browser } = await signedIn()
  const phone = browser()
  await phone.signIn(email, password)
  const sessions = async () => (await me.list('/v1/me/sessions/active')).map(({ id }) => id)
  expect(await sessions()).toEqual([me.sessionId, phone.sessionId])
  const [mine] = await me.list('/v1/me/sessions/active')
  expect(mine).toMatchObject({ latest_activity: { browser_name: 'Firefox', device_type: 'Linux' } })
  await me.send('POST', `/v1/me/sessions/${phone.sessionId}/revoke`)
  expect(await sessions()).toEqual([me.sessionId])
  expect((await phone.post(`/v1/client/sessions/${phone.sessionId}/tokens`)).status).toBe(401)
})

test('the panel offers no deletion, and an account that asks for it stays', async () => {
  const { me, browser } = await signedIn()
  const refused = await me.send('DELETE', '/v1/me')
  expect(refused.status).toBe(403)
  expect(refused.body.errors?.[0]?.code).toBe('authorization_invalid')
  expect((await me.send('GET', '/v1/me')).body.response).toMatchObject({
    delete_self_enabled: false,
  })
  const environment = await me.send('GET', '/v1/environment')
  expect(environment.body).toMatchObject({ user_settings: { actions: { delete_self: false } } })
  expect((await browser().signIn(email, password)).status).toBe(200)
})

test('nobody reaches the addresses and sessions of somebody else', async () => {
  const { me, contacts, browser } = await signedIn()
  const otherBrowser = browser()
  otherBrowser.sessionId = me.sessionId
  const [mine] = (await contacts()).email_addresses
  for (const path of [
    `/v1/me/email_addresses/${mine?.id}/prepare_verification`,
    `/v1/me/sessions/${me.sessionId}/revoke`,
    '/v1/me/change_password',
  ]) {
    expect((await otherBrowser.send('POST', path)).status).toBe(401)
  }
})

test('all of it survives a restart, and no call was unknown', async () => {
  const { add, verify, stateFile, contacts, unhandled, me } = await signedIn()
  const { path } = await add('phone_numbers', { phone_number: '+447700900111' })
  await verify(path)
  const again = await identityService(stateFile)
  const reply = await (await again.backend(`/users/user_amina`)).json()
  expect(reply).toMatchObject({ phone_numbers: (await contacts()).phone_numbers })
  expect(me.sessionId).not.toBe('')
  expect(unhandled).toEqual([])
})
