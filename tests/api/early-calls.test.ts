import { afterEach, expect, test, vi } from 'vitest'
import { call, connect, takeUp } from '#api/call.ts'
import { askEarly, askWhoIsThere, earlyReply } from '#api/early-calls.ts'
import { checkSession } from '#contract/session.ts'

const baseUrl = 'https://rowan.example/api'
const url = `${baseUrl}/auth`

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  takeUp(() => undefined)
})

/** A service that says whose token it was shown, and how many calls it has heard. */
function service() {
  const heard: { authorization: string | null; version: string | null }[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    heard.push({
      authorization: headers.get('Authorization'),
      version: headers.get('X-Contract-Version'),
    })
    const subject = headers.get('Authorization')?.slice('Bearer '.length)
    return Response.json({ success: true, subject })
  })
  return heard
}

const connectAs = (token: string) => {
  connect({ baseUrl, token: async () => token, freshToken: async () => token })
  takeUp(earlyReply)
}

test('what was asked before the app was there is not asked again', async () => {
  const heard = service()
  void askEarly(url, 'amina')
  connectAs('amina')
  expect(await call(checkSession, {})).toEqual({ success: true, subject: 'amina' })
  expect(heard).toEqual([{ authorization: 'Bearer amina', version: '1.0.0' }])
})

test('an early reply is used once: who asks again is told anew', async () => {
  const heard = service()
  void askEarly(url, 'amina')
  connectAs('amina')
  await call(checkSession, {})
  await call(checkSession, {})
  expect(heard).toHaveLength(2)
})

test('a reply to one token is never shown to whoever holds another', async () => {
  const heard = service()
  void askEarly(url, 'amina')
  connectAs('tom')
  expect(await call(checkSession, {})).toEqual({ success: true, subject: 'tom' })
  expect(heard.map(({ authorization }) => authorization)).toEqual(['Bearer amina', 'Bearer tom'])
})

test('a reply that waited for long is let go: it would be taken for new', async () => {
  vi.useFakeTimers()
  const heard = service()
  void askEarly(url, 'amina')
  await vi.advanceTimersByTimeAsync(10_000)
  connectAs('amina')
  await call(checkSession, {})
  expect(heard).toHaveLength(2)
})

test('an early call ends with whoever took it, and when nobody did', async () => {
  vi.useFakeTimers()
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
  void askEarly(url, 'amina').catch(() => undefined)
  connectAs('amina')
  const whoever = new AbortController()
  const taken = call(checkSession, {}, { signal: whoever.signal })
  taken.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  whoever.abort()
  await expect(taken).rejects.toThrow()
  void askEarly(url, 'amina').catch(() => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})

test('an early call that failed is a call that failed', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  void askEarly(url, 'amina')
  connectAs('amina')
  await expect(call(checkSession, {})).rejects.toMatchObject({ failure: { kind: 'unreachable' } })
})

test('an identity provider that does not answer, or not in JSON, says nothing', async () => {
  for (const reply of [
    async () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('{}', { status: 500 }),
    async () => new Response('<p>Welcome to our café’s network</p>'),
  ]) {
    vi.stubGlobal('fetch', reply)
    expect(await askWhoIsThere('/clerk')).toBeUndefined()
  }
})
