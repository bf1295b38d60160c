import { onlineManager } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useIdentityRecovery } from '#app/auth/use-identity.ts'
import { publishIdentity } from '#identity/session.ts'
import { identityOf, signedIn } from '../identity/identity-of.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A provider whose start, begun without a network, fails this many ms after the network is back. */
function providerThatFails({ after }: { after: number }) {
  const backAt = Date.now()
  const tries: number[] = []
  const recover = async () => {
    const sinceThen = Date.now() - backAt
    tries.push(sinceThen)
    // While it is starting there is nothing to recover.
    if (sinceThen >= after) publishIdentity(identityOf({ session: signedIn }))
  }
  publishIdentity(identityOf({ session: { status: 'loading' }, recover }))
  return tries
}

test('a provider whose start fails a second after the network is back is tried again soon', async () => {
  const tries = providerThatFails({ after: 1000 })
  renderHook(() => useIdentityRecovery())
  await act(async () => vi.advanceTimersByTimeAsync(60_000))
  expect(tries).toEqual([0, 2000])
})

test('a provider that does not answer for ten minutes is tried twice a minute, and only while the service can be reached', async () => {
  const tries = providerThatFails({ after: Number.POSITIVE_INFINITY })
  renderHook(() => useIdentityRecovery())
  await act(async () => vi.advanceTimersByTimeAsync(600_000))
  expect(tries.slice(0, 6)).toEqual([0, 2000, 6000, 14_000, 30_000, 60_000])
  expect(tries.length).toBe(24)
  act(() => onlineManager.setOnline(false))
  await act(async () => vi.advanceTimersByTimeAsync(600_000))
  expect(tries.length).toBe(24)
  act(() => onlineManager.setOnline(true))
  expect(tries.length).toBe(25)
})
