import { act, renderHook } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publishIdentity, type Identity } from '#identity/session.ts'
import { clearMember, readDevice, cacheSession } from '#offline/session/cached-session.ts'
import { useAuthStatus, type AuthStatus } from '#who-is-there'
import { identityOf, signedIn } from '../identity/identity-of.ts'

const { member } = signedIn
const tom = { ...member, subject: 'user_tom' }

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  await readDevice()
})
afterEach(() => {
  publishIdentity(undefined)
  clearMember()
  vi.unstubAllGlobals()
})

function authStatus(session?: Identity['session']): AuthStatus {
  if (session) publishIdentity(identityOf({ session }))
  const { result } = renderHook(useAuthStatus)
  return result.current
}

test('F31: a known member is shown before the identity provider has said a word', async () => {
  await cacheSession(member)
  expect(authStatus()).toMatchObject({ status: 'cached', member })
  expect(authStatus({ status: 'loading' })).toMatchObject({ status: 'cached', member })
})

test('F31: a provider that cannot reach its own service signs nobody out', async () => {
  await cacheSession(member)
  const said = authStatus({ status: 'degraded' })
  expect(said).toEqual({ status: 'cached', member })
})

test('F32: made-up names and metadata never replace what the device knows', async () => {
  await cacheSession(member)
  const said = authStatus({ status: 'degraded', subject: member.subject })
  expect(said).toMatchObject({ status: 'cached', member })
})

test('F32: whom a cookie alone names is shown to nobody', () => {
  expect(authStatus({ status: 'degraded', subject: member.subject }).status).toBe('pending')
})

test('F28: a provider that is not trusted, but names somebody else, keeps the one before from being shown', async () => {
  await cacheSession(member)
  expect(authStatus({ status: 'degraded', subject: tom.subject }).status).toBe('pending')
})

test('F28: when another member is signed in, the one before is not shown any more', async () => {
  await cacheSession(member)
  const said = authStatus({ status: 'signed-in', member: tom })
  expect(said).toMatchObject({ status: 'unverified', member: { subject: 'user_tom' } })
})

test('a provider that says signed out is trusted once that is confirmed', async () => {
  await cacheSession(member)
  expect(authStatus({ status: 'signed-out' })).toMatchObject({ status: 'doubted' })
  act(() => clearMember())
  expect(authStatus({ status: 'signed-out' }).status).toBe('anonymous')
})

test('of somebody who was last verified over a week ago there is only the card, until the provider answers', async () => {
  const { result, say } = await lapsedMember()
  expect(result.current).toEqual({ status: 'lapsed', member })
  say({ status: 'degraded', subject: member.subject })
  expect(result.current).toMatchObject({ status: 'lapsed', member: { subject: member.subject } })
  say({ status: 'degraded', subject: tom.subject })
  expect(result.current).toEqual({ status: 'pending' })
  say({ status: 'signed-out' })
  expect(result.current).toEqual({ status: 'anonymous' })
  say({ status: 'signed-in', member: tom })
  expect(result.current).toMatchObject({ status: 'unverified', member: tom })
})

/** The next start of the app, eight days after the member was verified. */
async function lapsedMember() {
  vi.resetModules()
  const before = await import('#offline/session/cached-session.ts')
  await before.cacheSession(member, Date.now() - 8 * 86_400_000)
  vi.resetModules()
  const next = await import('#who-is-there')
  const identity = await import('#identity/session.ts')
  const device = await import('#offline/session/cached-session.ts')
  await device.readDevice()
  const { result } = renderHook(next.useAuthStatus)
  const say = (session: Identity['session']) =>
    act(() => identity.publishIdentity(identityOf({ session })))
  return { result, say }
}
