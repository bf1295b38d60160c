import { afterEach, expect, test } from 'vitest'
import { publishEarly } from '../../src/identity/early-session.ts'
import { currentIdentity, publishIdentity } from '../../src/identity/identity-store.ts'
import { token } from '../../src/identity/token.ts'
import { identityOf } from './identity-of.ts'

afterEach(() => publishIdentity(undefined))

/** As the Frontend API describes them (ClientJSON, SessionJSON and UserJSON of @clerk/types). */
const user = {
  id: 'user_amina',
  first_name: 'Amina',
  last_name: 'Rahman',
  primary_email_address_id: 'email_2',
  email_addresses: [
    { id: 'email_1', email_address: 'old@example.org' },
    { id: 'email_2', email_address: 'amina@example.org' },
  ],
  primary_phone_number_id: null,
  phone_numbers: [{ id: 'phone_1', phone_number: '+447700900123' }],
  external_accounts: [{ provider: 'oauth_custom_nhs_login', verification: { status: 'verified' } }],
  has_image: false,
  image_url: 'https://img.clerk.com/somebody',
  public_metadata: { canAccessHurdle: true },
  unsafe_metadata: { hasSeenWelcomeMessage: true, studyId: '' },
  last_sign_in_at: 1_795_255_600_000,
  updated_at: 1_795_255_602_000,
}
const session = {
  id: 'sess_amina',
  status: 'active',
  last_active_token: { object: 'token', jwt: 'a.b.c' },
  user,
}
const clientOf = (...sessions: readonly unknown[]) => ({
  response: { object: 'client', last_active_session_id: 'sess_amina', sessions },
})

test('a member is known by the word of the identity provider’s service', async () => {
  const others = { ...session, id: 'sess_other', user: { ...user, id: 'user_other' } }
  const member = publishEarly(clientOf(others, session))
  expect(member).toEqual({
    subject: 'user_amina',
    sessionId: 'sess_amina',
    firstName: 'Amina',
    lastName: 'Rahman',
    email: 'amina@example.org',
    nhsLogin: { signedInAt: new Date(1_795_255_600_000) },
    updatedAt: new Date(1_795_255_602_000),
    metadata: { hasSeenWelcomeMessage: true, studyId: '', canAccessHurdle: true },
  })
  expect(currentIdentity()?.session).toEqual({ state: 'signed-in', member })
  expect(await token()).toBe('a.b.c')
})

for (const [what, said] of [
  ['nothing', undefined],
  ['that nobody is signed in', { response: { last_active_session_id: null, sessions: [] } }],
  ['of a session that has ended', clientOf({ ...session, status: 'ended' })],
  ['of a session that waits for something', clientOf({ ...session, status: 'pending' })],
  ['of a session without a token', clientOf({ ...session, last_active_token: null })],
  ['of another session alone', clientOf({ ...session, id: 'sess_other' })],
  ['of a user without an id', clientOf({ ...session, user: { ...user, id: '' } })],
  ['something else', { errors: [{ code: 'not_found' }] }],
] as const) {
  test(`a service that says ${what} makes nobody a member`, () => {
    expect(publishEarly(said)).toBeUndefined()
    expect(currentIdentity()).toBeUndefined()
  })
}

test('what the SDK has said already stands', () => {
  const identity = identityOf({ session: { state: 'signed-out' } })
  publishIdentity(identity)
  expect(publishEarly(clientOf(session))).toBeUndefined()
  expect(currentIdentity()).toBe(identity)
})
