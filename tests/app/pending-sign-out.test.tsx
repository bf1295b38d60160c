import { act, renderHook } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { publishIdentity } from '#identity/session.ts'
import { readDevice, useDevice } from '#offline/session/cached-session.ts'
import { strictStore } from '#offline/idb.ts'
import { useAuthStatus } from '#who-is-there'
import { identityOf, signedIn } from '../identity/identity-of.ts'

const { subject, sessionId } = signedIn.member

afterEach(() => {
  publishIdentity(undefined)
  vi.unstubAllGlobals()
})

test('while the sign-out of a deleted lock names no session nobody is there, and then whoever comes after it', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  await strictStore('device').set('has-left', true)
  const ended: string[] = []
  const signOut = async (session: string) => void ended.push(session)
  const { result } = renderHook(() => ({ device: useDevice(), auth: useAuthStatus() }))
  await act(readDevice)
  expect(result.current.device?.hasUnnamedSignOut).toBe(true)
  act(() => publishIdentity(identityOf({ signOut, session: { status: 'degraded', subject } })))
  expect(result.current.auth.status).toBe('pending')
  expect(ended).toEqual([])
  act(() => publishIdentity(identityOf({ signOut })))
  expect(result.current.auth.status).toBe('pending')
  await expect.poll(() => ended).toEqual([sessionId])
  act(() => publishIdentity(identityOf({ session: { status: 'signed-out' } })))
  await expect.poll(() => result.current.auth.status).toBe('anonymous')
  await expect.poll(() => result.current.device?.pendingSignOut).toBeUndefined()
})
