import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { publishIdentity } from '../../src/identity/identity-store.ts'
import { useUpdateMetadata } from '../../src/identity/metadata.ts'
import { useSession } from '../../src/identity/session.ts'
import { useSignOut } from '../../src/identity/sign-out.ts'
import { identityOf, signedIn } from './identity-of.ts'

afterEach(() => publishIdentity(undefined))

test('the app follows who is there', () => {
  const { result } = renderHook(useSession)
  expect(result.current).toEqual({ state: 'loading' })
  act(() => publishIdentity(identityOf()))
  expect(result.current).toEqual(signedIn)
  act(() => publishIdentity(identityOf({ session: { state: 'signed-out' } })))
  expect(result.current).toEqual({ state: 'signed-out' })
})

test('a member changes their own metadata', async () => {
  const written: unknown[] = []
  publishIdentity(identityOf({ updateMetadata: async (changes) => void written.push(changes) }))
  const { result } = renderHook(useUpdateMetadata)
  await result.current({ hasSeenWelcomeMessage: true })
  expect(written).toEqual([{ hasSeenWelcomeMessage: true }])
})

test('metadata of nobody cannot be changed', async () => {
  const { result } = renderHook(useUpdateMetadata)
  await expect(result.current({ studyId: '' })).rejects.toThrow('nobody is signed in')
})

test('signing out when nobody is signed in does nothing', async () => {
  const { result } = renderHook(useSignOut)
  await expect(result.current()).resolves.toBeUndefined()
})
