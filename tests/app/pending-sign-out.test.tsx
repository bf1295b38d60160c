import { act, renderHook } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { useAuthStatus } from '#app/auth/auth-status.ts'
import { useStartedDevice } from '#app/auth/use-started-device.ts'
import { publishIdentity } from '#identity/session-store.ts'
import { currentDevice } from '#offline/session/cached-session.ts'
import { strictStore } from '#offline/idb.ts'
import { identityOf, signedIn } from '../identity/identity-of.ts'

afterEach(() => {
  publishIdentity(undefined)
  vi.unstubAllGlobals()
})

test('a sign-out of an earlier release, which named no session, ends that of whoever is still there', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  await strictStore('device').set('has-left', true)
  const signOut = vi.fn(async () => undefined)
  const { result } = renderHook(() => [useStartedDevice(), useAuthStatus().status] as const)
  await vi.waitFor(() => expect(currentDevice()?.hasUnnamedSignOut).toBe(true))
  expect(result.current[1]).toBe('pending')
  act(() => publishIdentity(identityOf({ signOut })))
  expect(result.current[1]).toBe('pending')
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledWith(signedIn.member.sessionId))
  await vi.waitFor(() =>
    expect(currentDevice()).toEqual({ isShared: undefined, leftSession: undefined }),
  )
})
