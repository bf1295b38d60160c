import { afterEach, expect, test, vi } from 'vitest'
import { publishIdentity, freshToken, token } from '../../src/identity/session.ts'
import { identityOf } from './identity-of.ts'

const hint = (value: string) => (document.cookie = `__client_uat=${value}`)

afterEach(() => {
  publishIdentity(undefined)
  document.cookie = '__client_uat=; max-age=0'
  vi.useRealTimers()
})

test('a member gets a token, and a fresh one on demand', async () => {
  publishIdentity(identityOf())
  expect(await token()).toBe('a token')
  expect(await freshToken()).toBe('a fresh token')
})

test('a visitor of a public page is not kept waiting', async () => {
  expect(await token()).toBeUndefined()
})

test('a call made while the identity provider starts waits for it', async () => {
  hint('1795255602')
  const waiting = token()
  publishIdentity(identityOf({ session: { status: 'loading' } }))
  publishIdentity(identityOf())
  expect(await waiting).toBe('a token')
})

test('a token that cannot be minted is no token', async () => {
  publishIdentity(identityOf({ getToken: () => Promise.reject(new Error('offline')) }))
  expect(await token()).toBeUndefined()
})

test('F13: after eight seconds there is no token, whatever hangs', async () => {
  vi.useFakeTimers()
  publishIdentity(identityOf({ getToken: () => new Promise(() => undefined) }))
  const settled = vi.fn<(value: string | undefined) => void>()
  void token().then(settled)
  await vi.advanceTimersByTimeAsync(7_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith(undefined)
})

test('a call waits for the provider no longer than the service that it is for answers', async () => {
  hint('1795255602')
  let lose: () => void = () => undefined
  const stopped = vi.fn<() => void>()
  const waiting = token((onLost) => {
    lose = onLost
    return stopped
  })
  lose()
  expect(await waiting).toBeUndefined()
  expect(stopped).toHaveBeenCalledTimes(1)
  publishIdentity(identityOf())
  const known = token((onLost) => {
    onLost()
    return stopped
  })
  expect(await known).toBe('a token')
})

test('a call that has stopped waiting asks for no token when the provider comes at last', async () => {
  vi.useFakeTimers()
  hint('1795255602')
  const tokens = Promise.all([token(), token(), token()])
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await tokens).toEqual([undefined, undefined, undefined])
  const getToken = vi.fn<() => Promise<string>>(async () => 'late')
  publishIdentity(identityOf({ getToken }))
  await vi.advanceTimersByTimeAsync(0)
  expect(getToken).not.toHaveBeenCalled()
})
