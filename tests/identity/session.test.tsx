import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import {
  currentIdentity,
  endSession,
  publishIdentity,
  sendMetadata,
  updateMetadata,
  useHasUnsentMetadata,
  useSession,
} from '../../src/identity/session.ts'
import { identityOf, signedIn } from './identity-of.ts'

afterEach(() => publishIdentity(undefined))

test('the app follows who is there', () => {
  const { result } = renderHook(useSession)
  expect(result.current).toEqual({ status: 'loading' })
  act(() => publishIdentity(identityOf()))
  expect(result.current).toEqual(signedIn)
  act(() => publishIdentity(identityOf({ session: { status: 'signed-out' } })))
  expect(result.current).toEqual({ status: 'signed-out' })
})

/** A provider that takes or refuses changes of a member's metadata. */
function metadataProvider(subject: string) {
  const written: unknown[] = []
  const provider = { isDown: false, written }
  publishIdentity(
    identityOf({
      session: { status: 'signed-in', member: { ...signedIn.member, subject } },
      updateMetadata: async (changes) => {
        if (provider.isDown) throw new Error('unreachable')
        written.push(changes)
      },
    }),
  )
  return provider
}

test('a member changes their own metadata, once', async () => {
  const { written } = metadataProvider('user_amina')
  await updateMetadata('user_amina', { hasSeenWelcomeMessage: true })
  await sendMetadata()
  expect(written).toEqual([{ hasSeenWelcomeMessage: true }])
})

test('what the provider did not take is sent again, with what the member does next', async () => {
  const provider = metadataProvider('user_amina')
  provider.isDown = true
  const { result } = renderHook(useHasUnsentMetadata)
  await act(async () => updateMetadata('user_amina', { hasSeenWelcomeMessage: true }))
  await act(async () => updateMetadata('user_amina', { studyId: '' }))
  expect(result.current).toBe(true)
  provider.isDown = false
  await act(sendMetadata)
  expect(provider.written).toEqual([{ hasSeenWelcomeMessage: true, studyId: '' }])
  expect(result.current).toBe(false)
})

test('what a member did before the provider answered is stored for them, and for nobody else', async () => {
  publishIdentity(identityOf({ session: { status: 'degraded', subject: 'user_amina' } }))
  await updateMetadata('user_amina', { hasSeenWelcomeMessage: true })
  const ofTom = metadataProvider('user_tom')
  await sendMetadata()
  expect(ofTom.written).toEqual([])
  const ofAmina = metadataProvider('user_amina')
  await sendMetadata()
  expect(ofAmina.written).toEqual([{ hasSeenWelcomeMessage: true }])
})

test('a session that must end is nobody’s at once, and ends as soon as the provider answers', async () => {
  const ended: string[] = []
  publishIdentity(identityOf({ session: { status: 'loading' } }))
  const { result } = renderHook(useSession)
  act(() => endSession('sess_amina', () => void ended.push('ended')))
  const end = async (sessionId: string) => void ended.push(`told of ${sessionId}`)
  act(() =>
    publishIdentity(
      identityOf({ signOut: end, session: { status: 'degraded', subject: 'user_amina' } }),
    ),
  )
  expect(result.current).toEqual({ status: 'loading' })
  expect(await currentIdentity()?.getToken({ skipCache: false })).toBeUndefined()
  expect(ended).toEqual([])
  await act(async () => publishIdentity(identityOf({ signOut: end })))
  expect(ended).toEqual(['told of sess_amina', 'ended'])
})

test('a provider that fails to end a session is asked again with its next word', async () => {
  const ended: string[] = []
  const failing = async () => Promise.reject(new Error('unreachable'))
  publishIdentity(identityOf({ signOut: failing }))
  const { result } = renderHook(useSession)
  await act(async () => endSession('sess_amina', () => void ended.push('ended')))
  expect(result.current).toEqual({ status: 'loading' })
  expect(ended).toEqual([])
  await act(async () => publishIdentity(identityOf({ session: { status: 'signed-out' } })))
  expect(ended).toEqual(['ended'])
  expect(result.current).toEqual({ status: 'signed-out' })
})

test('a sign-out that is told late ends its own session alone: whoever is there by then stays', async () => {
  const ended: string[] = []
  const tom = { ...signedIn.member, subject: 'user_tom', sessionId: 'sess_tom' }
  const end = async (sessionId: string) => void ended.push(sessionId)
  publishIdentity(identityOf({ signOut: end, session: { status: 'signed-in', member: tom } }))
  const { result } = renderHook(useSession)
  await act(async () => endSession('sess_amina', () => undefined))
  expect(ended).toEqual(['sess_amina'])
  expect(result.current).toMatchObject({ status: 'signed-in', member: { subject: 'user_tom' } })
  expect(await currentIdentity()?.getToken({ skipCache: false })).toBe('a token')
})
