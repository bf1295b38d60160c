import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  publishIdentity,
  ShownMember,
  useMember,
  useSession,
  updateMetadata,
  token,
} from '../../src/identity/session.ts'
import { onEvent, tell } from '#who-is-there'
import { identityOf, signedIn } from './identity-of.ts'

afterEach(() => publishIdentity(undefined))

/** Signs this session out on the device, and notes when the provider has ended it. */
function leave(sessionId: string, ended: string[]): void {
  const stop = onEvent(({ type }) => {
    if (type !== 'provider-ended') return
    ended.push('ended')
    stop()
  })
  tell({ type: 'signed-out', session: { sessionId, isTold: false } })
}

test('the app follows who is there', () => {
  const { result } = renderHook(useSession)
  expect(result.current).toEqual({ status: 'loading' })
  act(() => publishIdentity(identityOf()))
  expect(result.current).toEqual(signedIn)
  act(() => publishIdentity(identityOf({ session: { status: 'signed-out' } })))
  expect(result.current).toEqual({ status: 'signed-out' })
})

test('a provider that says the same again renders nothing again, and a page never while its layout shows somebody', () => {
  let renders = 0
  const shown = { ...signedIn.member, firstName: 'Amy' }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ShownMember value={shown}>{children}</ShownMember>
  )
  const count = <Value,>(value: Value) => {
    renders += 1
    return value
  }
  const page = renderHook(() => count(useMember()), { wrapper })
  act(() => publishIdentity(identityOf()))
  expect(page.result.current).toBe(shown)
  const session = renderHook(() => count(useSession()))
  act(() => publishIdentity(identityOf()))
  expect(session.result.current).toBe(signedIn)
  expect(renders).toBe(2)
})

test('a member changes their own metadata', async () => {
  const written: unknown[] = []
  publishIdentity(identityOf({ updateMetadata: async (changes) => void written.push(changes) }))
  await updateMetadata({ hasSeenWelcomeMessage: true })
  expect(written).toEqual([{ hasSeenWelcomeMessage: true }])
})

test('an update that the provider never answers does not hold up those after it', async () => {
  vi.useFakeTimers()
  const written: unknown[] = []
  publishIdentity(identityOf({ updateMetadata: async () => new Promise<void>(() => undefined) }))
  void updateMetadata({ hasSeenWelcomeMessage: true })
  await vi.advanceTimersByTimeAsync(0)
  publishIdentity(identityOf({ updateMetadata: async (changes) => void written.push(changes) }))
  const second = updateMetadata({ studyId: '' })
  await vi.advanceTimersByTimeAsync(20_000)
  await second
  vi.useRealTimers()
  expect(written).toEqual([{ studyId: '' }])
})

test('metadata of nobody cannot be changed', async () => {
  await expect(updateMetadata({ studyId: '' })).rejects.toThrow('nobody is signed in')
})

test('a session that must end is nobody’s at once, and ends as soon as the provider answers', async () => {
  const ended: string[] = []
  publishIdentity(identityOf({ session: { status: 'loading' } }))
  const { result } = renderHook(useSession)
  act(() => leave('sess_amina', ended))
  const end = async (sessionId: string) => void ended.push(`told of ${sessionId}`)
  act(() =>
    publishIdentity(
      identityOf({ signOut: end, session: { status: 'degraded', subject: 'user_amina' } }),
    ),
  )
  expect(result.current).toEqual({ status: 'loading' })
  vi.useFakeTimers()
  const none = token()
  await vi.advanceTimersByTimeAsync(8000)
  vi.useRealTimers()
  expect(await none).toBeUndefined()
  expect(ended).toEqual([])
  await act(async () => publishIdentity(identityOf({ signOut: end })))
  expect(ended).toEqual(['told of sess_amina', 'ended'])
})

test('a provider that fails to end a session is asked again with its next word', async () => {
  const ended: string[] = []
  const failing = async () => Promise.reject(new Error('unreachable'))
  publishIdentity(identityOf({ signOut: failing }))
  const { result } = renderHook(useSession)
  await act(async () => leave('sess_amina', ended))
  expect(result.current).toEqual({ status: 'loading' })
  expect(ended).toEqual([])
  await act(async () => publishIdentity(identityOf({ session: { status: 'signed-out' } })))
  expect(ended).toEqual(['ended'])
  expect(result.current).toEqual({ status: 'signed-out' })
})

test('a provider that says nobody is signed in is asked too, because it may say so of an earlier moment', async () => {
  const ended: string[] = []
  const end = async (sessionId: string) => void ended.push(`told of ${sessionId}`)
  publishIdentity(identityOf({ signOut: end, session: { status: 'signed-out' } }))
  await act(async () => leave('sess_amina', ended))
  expect(ended).toEqual(['told of sess_amina', 'ended'])
})

test('a session that has ended here is ended again if the provider still names it, and shown to nobody', async () => {
  const ended: string[] = []
  const end = async (sessionId: string) => void ended.push(sessionId)
  const { result } = renderHook(useSession)
  tell({ type: 'signed-out', session: { sessionId: 'sess_amina', isTold: true } })
  await act(async () => publishIdentity(identityOf({ signOut: end })))
  expect(ended).toEqual(['sess_amina'])
  expect(result.current).toEqual({ status: 'loading' })
})

test('a sign-out that is told late ends its own session alone: whoever is there by then stays', async () => {
  const ended: string[] = []
  const tom = { ...signedIn.member, subject: 'user_tom', sessionId: 'sess_tom' }
  const end = async (sessionId: string) => void ended.push(sessionId)
  publishIdentity(identityOf({ signOut: end, session: { status: 'signed-in', member: tom } }))
  const { result } = renderHook(useSession)
  await act(async () => leave('sess_amina', []))
  expect(ended).toEqual(['sess_amina'])
  expect(result.current).toMatchObject({ status: 'signed-in', member: { subject: 'user_tom' } })
  expect(await token()).toBe('a token')
})
