import { act, renderHook } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { knownMemberOf, useAuthStatus, type AuthStatus } from '#app/auth/auth-status.ts'
import { publishIdentity, type Identity } from '#identity/identity-store.ts'
import { forgetMember, readDevice, remember } from '#offline/device.ts'
import { identityOf, signedIn } from '../identity/identity-of.ts'

const { member } = signedIn
const tom = { ...member, subject: 'user_tom' }
/** As clerk-js makes members up from a cookie. */
const bare = {
  ...member,
  firstName: '',
  lastName: '',
  metadata: { hasSeenWelcomeMessage: false, studyId: '', canAccessHurdle: false },
}

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  await readDevice()
})
afterEach(() => {
  publishIdentity(undefined)
  forgetMember()
  vi.unstubAllGlobals()
})

function authStatus(session?: Identity['session']): AuthStatus {
  if (session) publishIdentity(identityOf({ session }))
  const { result } = renderHook(useAuthStatus)
  return result.current
}

test('F31: a known member is shown before the identity provider has said a word', async () => {
  await remember(knownMemberOf(member))
  expect(authStatus()).toMatchObject({ status: 'cached', member })
  expect(authStatus({ state: 'loading' })).toMatchObject({ status: 'cached', member })
})

test('F31: a provider that cannot reach its own service signs nobody out', async () => {
  await remember(knownMemberOf(member))
  const said = authStatus({ state: 'signed-out', isAssumed: true })
  expect(said).toMatchObject({ status: 'cached', member, mayHaveEnded: false })
})

test('F32: made-up names and metadata never replace what the device knows', async () => {
  await remember(knownMemberOf(member))
  const said = authStatus({ state: 'signed-in', member: bare, isAssumed: true })
  expect(said).toMatchObject({ status: 'cached', member })
})

test('F32: made-up metadata of somebody unknown is shown to nobody', () => {
  expect(authStatus({ state: 'signed-in', member: bare, isAssumed: true }).status).toBe('pending')
})

test('whom the provider named before it fell silent is there still, as somebody to be verified', () => {
  const said = authStatus({ state: 'signed-in', member, isAssumed: true, wasNamed: true })
  expect(said).toMatchObject({ status: 'unverified', member })
})

test('F28: when another member is signed in, the one before is not shown any more', async () => {
  await remember(knownMemberOf(member))
  const said = authStatus({ state: 'signed-in', member: tom })
  expect(said).toMatchObject({ status: 'unverified', member: { subject: 'user_tom' } })
})

test('a provider that says signed out is believed once that is confirmed', async () => {
  await remember(knownMemberOf(member))
  expect(authStatus({ state: 'signed-out' })).toMatchObject({
    status: 'cached',
    mayHaveEnded: true,
  })
  act(() => forgetMember())
  expect(authStatus({ state: 'signed-out' }).status).toBe('anonymous')
})
