import { renderHook } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { useStartedDevice } from '#app/auth/use-started-device.ts'
import { publishIdentity } from '#identity/session-store.ts'
import { currentDevice } from '#offline/device.ts'
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
  renderHook(useStartedDevice)
  await vi.waitFor(() => expect(currentDevice()?.leftSession).toBe('unnamed'))
  publishIdentity(identityOf({ signOut }))
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledWith(signedIn.member.sessionId))
  await vi.waitFor(() => expect(currentDevice()?.leftSession).toBeUndefined())
})
