import { expect, test } from 'vitest'
import { Browser } from './identity-browser.ts'
import { password, withIdentityService } from './identity-service.ts'

const identityService = withIdentityService()
const zoe = {
  first_name: 'Zoë',
  last_name: 'O’Neill',
  email_address: 'Zoe@Example.com',
  password: 'long enough',
  unsafe_metadata: '{"studyId":"study_1"}',
}

async function signUp(form: Record<string, string> = zoe) {
  const service = await identityService()
  const browser = service.browser()
  const begun = await browser.post('/v1/client/sign_ups', form)
  const path = `/v1/client/sign_ups/${begun.body.client?.sign_up?.id}`
  return {
    ...service,
    browser,
    begun,
    askForCode: () => browser.post(`${path}/prepare_verification`, { strategy: 'email_code' }),
    enterCode: (code: string) =>
      browser.post(`${path}/attempt_verification`, { strategy: 'email_code', code }),
  }
}

test('a new member signs up with the code that was sent by e-mail', async () => {
  const { browser, begun, askForCode, enterCode } = await signUp()
  expect(begun.body.response).toMatchObject({
    status: 'missing_requirements',
    missing_fields: [],
    unverified_fields: ['email_address'],
  })
  await askForCode()
  const done = await enterCode('424242')
  expect(done.body.response).toMatchObject({ status: 'complete' })
  expect(done.body.client?.sessions[0]?.user).toMatchObject({
    first_name: 'Zoë',
    last_name: 'O’Neill',
    unsafe_metadata: { studyId: 'study_1' },
    public_metadata: {},
    email_addresses: [{ email_address: 'zoe@example.com' }],
  })
  expect(browser.cookies.get('__client_uat')).toMatch(/^[1-9]/)
})

test('a wrong code is refused, and a right one still accepted', async () => {
  const { askForCode, enterCode } = await signUp()
  await askForCode()
  const refused = await enterCode('111111')
  expect(refused.status).toBe(422)
  expect(refused.body.errors?.[0]).toMatchObject({
    code: 'form_code_incorrect',
    meta: { param_name: 'code' },
  })
  expect((await enterCode('424242')).status).toBe(200)
})

test('codes cannot be guessed: the sixth attempt is not looked at', async () => {
  const { askForCode, enterCode } = await signUp()
  await askForCode()
  for (let attempt = 0; attempt < 5; attempt += 1) await enterCode('111111')
  expect((await enterCode('424242')).body.errors?.[0]?.code).toBe('verification_failed')
  await askForCode()
  expect((await enterCode('424242')).status).toBe(200)
})

test('a code expires after ten minutes', async () => {
  const { askForCode, enterCode, pass } = await signUp()
  await askForCode()
  pass(601)
  expect((await enterCode('424242')).body.errors?.[0]?.code).toBe('verification_expired')
})

test('a code that was never sent is not accepted', async () => {
  const { enterCode } = await signUp()
  expect((await enterCode('424242')).body.errors?.[0]?.code).toBe('verification_missing')
})

test('an e-mail address that is taken is refused in any spelling', async () => {
  const { begun } = await signUp({ ...zoe, email_address: ' AMINA+clerk_test@example.com ' })
  expect(begun.status).toBe(422)
  expect(begun.body.errors?.[0]).toMatchObject({
    code: 'form_identifier_exists',
    meta: { param_name: 'email_address' },
  })
})

test('two people who sign up with one address do not both get it', async () => {
  const { browser, askForCode, enterCode, identity } = await signUp()
  await askForCode()
  const other = new Browser(identity)
  const begun = await other.post('/v1/client/sign_ups', zoe)
  const path = `/v1/client/sign_ups/${begun.body.client?.sign_up?.id}`
  await other.post(`${path}/prepare_verification`, { strategy: 'email_code' })
  await enterCode('424242')
  const form = { strategy: 'email_code', code: '424242' }
  const late = await other.post(`${path}/attempt_verification`, form)
  expect(late.body.errors?.[0]?.code).toBe('form_identifier_exists')
  expect(browser.cookies.get('__client')).not.toBe(other.cookies.get('__client'))
})

test.each([
  ['email_address', 'not an address', 'form_param_format_invalid'],
  ['password', 'short', 'form_password_length_too_short'],
  ['password', 'x'.repeat(73), 'form_password_length_too_long'],
  ['unsafe_metadata', '[1]', 'form_param_format_invalid'],
  ['unsafe_metadata', 'rubbish', 'form_param_format_invalid'],
])('a sign-up with a bad %s is refused: %s', async (field, value, code) => {
  const { begun } = await signUp({ ...zoe, [field]: value })
  expect(begun.status).toBe(422)
  expect(begun.body.errors?.[0]?.code).toBe(code)
})

test('what is missing can be added, and is needed before the account exists', async () => {
  const { first_name: _firstName, ...nameless } = zoe
  const { browser, begun, askForCode, enterCode } = await signUp(nameless)
  expect(begun.body.response).toMatchObject({ missing_fields: ['first_name'] })
  await askForCode()
  expect((await enterCode('424242')).body.response).toMatchObject({
    status: 'missing_requirements',
  })
  const path = `/v1/client/sign_ups/${begun.body.client?.sign_up?.id}`
  const added = await browser.send('PATCH', path, { first_name: 'Zoë' })
  expect(added.body.response).toMatchObject({ status: 'complete' })
})

test('a sign-up of another browser is not there', async () => {
  const { begun, identity } = await signUp()
  const path = `/v1/client/sign_ups/${begun.body.client?.sign_up?.id}`
  expect((await new Browser(identity).get(path)).status).toBe(404)
})

test('somebody who is signed in cannot sign up or in again on the same browser', async () => {
  const service = await identityService()
  const browser = service.browser()
  await browser.signIn('amina+clerk_test@example.com', password)
  const again = await browser.post('/v1/client/sign_ups', zoe)
  expect(again.body.errors?.[0]?.code).toBe('session_exists')
})
