import { act, renderHook } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { knownMemberOf, useStanding, type Standing } from '#app/use-standing.ts'
import { publishIdentity, type Identity } from '#identity/identity-store.ts'
import { forgetMember, readDevice, remember } from '#offline/device.ts'
import { strictStore } from '#offline/storage/strict-store.ts'
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

function standing(session?: Identity['session']): Standing {
  if (session) publishIdentity(identityOf({ session }))
  const { result } = renderHook(useStanding)
  return result.current
}

test('F31: a known member is shown before the identity provider has said a word', async () => {
  await remember(knownMemberOf(member))
  expect(standing()).toMatchObject({ state: 'known', member, isAnswered: false })
  expect(standing({ state: 'loading' })).toMatchObject({ state: 'known', member })
})

test('F31: a provider that cannot reach its own service signs nobody out', async () => {
  await remember(knownMemberOf(member))
  const said = standing({ state: 'signed-out', isAssumed: true })
  expect(said).toMatchObject({ state: 'known', member, mayHaveEnded: false })
})

test('F32: made-up names and metadata never replace what the device knows', async () => {
  await remember(knownMemberOf(member))
  const said = standing({ state: 'signed-in', member: bare, isAssumed: true })
  expect(said).toMatchObject({ state: 'known', member, isAnswered: false })
})

test('F32: made-up metadata of somebody unknown is shown to nobody', () => {
  expect(standing({ state: 'signed-in', member: bare, isAssumed: true }).state).toBe('unknown')
})

test('whom the provider named before it fell silent is there still, as somebody to be verified', () => {
  const said = standing({ state: 'signed-in', member, isAssumed: true, wasNamed: true })
  expect(said).toMatchObject({ state: 'claimed', member })
})

test('F28: when another member is signed in, the one before is not shown any more', async () => {
  await remember(knownMemberOf(member))
  const said = standing({ state: 'signed-in', member: tom })
  expect(said).toMatchObject({ state: 'claimed', member: { subject: 'user_tom' } })
})

test('a provider that says signed out is believed once that is confirmed', async () => {
  await remember(knownMemberOf(member))
  expect(standing({ state: 'signed-out' })).toMatchObject({ state: 'known', mayHaveEnded: true })
  act(() => forgetMember())
  expect(standing({ state: 'signed-out' }).state).toBe('nobody')
})

test('while a sign-out of an earlier release names no session nobody is there, and then whoever comes after it', async () => {
  await strictStore('device').set('has-left', true)
  const { useStanding: standingHere, useStartedDevice, publish } = await anew()
  const ended: string[] = []
  const endSession = async (sessionId: string) => void ended.push(sessionId)
  const { result } = renderHook(() => ({ device: useStartedDevice(), standing: standingHere() }))
  await expect.poll(() => result.current.device?.hasUnnamedSignOut).toBe(true)
  act(() => publish(identityOf({ endSession, session: { ...signedIn, isAssumed: true } })))
  expect(result.current.standing.state).toBe('unknown')
  expect(ended).toEqual([])
  act(() => publish(identityOf({ endSession })))
  expect(result.current.standing.state).toBe('unknown')
  await expect.poll(() => ended).toEqual([member.sessionId])
  act(() => publish(identityOf({ session: { state: 'signed-out' } })))
  await expect.poll(() => result.current.standing.state).toBe('nobody')
})

/** The app as it starts anew: nothing is in memory. */
async function anew() {
  vi.resetModules()
  const { useStanding } = await import('#app/use-standing.ts')
  const { useStartedDevice } = await import('#app/use-started-device.ts')
  const { publishIdentity: publish } = await import('#identity/identity-store.ts')
  return { useStanding, useStartedDevice, publish }
}
