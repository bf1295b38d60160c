import { renderHook } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { useClosedAccount, useEndedSession } from '#app/auth/use-identity.ts'
import { publishIdentity, token } from '#identity/session.ts'
import { currentDevice, clearMember, cacheSession } from '#offline/session/cached-session.ts'
import { connectWaitingAnswers, onSignedOut } from '#offline/session/sign-out.ts'
import { identityOf, signedIn } from '../identity/identity-of.ts'
import { settled } from '../support/cryptography.ts'
import { amina } from '../offline/support/next-start.ts'

const problem = {
  type: 'about:blank',
  title: 'No',
  status: 401,
  code: 'unauthorised',
  requestId: 'r',
}
const closed = () => Response.json({ ...problem, code: 'account-closed' }, { status: 401 })
const unauthorised = () => Response.json(problem, { status: 401 })
const acceptance = () => Response.json({ success: true, subject: amina.subject })
const portal = () => new Response('<h1>Log in to Wi-Fi</h1>', { status: 401 })
let requests: Request[] = []
let removed: string[] = []

beforeEach(async () => {
  requests = []
  removed = []
  connectWaitingAnswers({
    send: async () => 0,
    remove: async (subject) => removed.push(subject),
    stored: async () => undefined,
  })
  await cacheSession({ ...amina, sessionId: crypto.randomUUID() })
})
afterEach(() => {
  publishIdentity(undefined)
  clearMember()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function network(...replies: (() => Response)[]) {
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const { signal: _, ...sent } = init
    requests.push(new Request(new URL(input, window.location.origin), sent))
    return (replies.length > 1 ? replies.shift() : replies[0])?.()
  })
}

test('before a device is wiped the API is asked, with the last token that the page had', async () => {
  network(unauthorised)
  publishIdentity(identityOf())
  await token()
  publishIdentity(
    identityOf({ session: { status: 'signed-out' }, getToken: async () => undefined }),
  )
  renderHook(() => useEndedSession(signedIn.member))
  await expect.poll(() => currentDevice()?.member).toBeUndefined()
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/auth'])
  expect(requests[0]?.headers.get('Authorization')).toBe('Bearer a token')
  expect(requests[0]?.headers.get('X-Record-Owner')).toMatch(/^[0-9a-f]{64}$/)
  expect(removed).toEqual([])
})

test('of an account that is closed the answers that wait go too, and its member reads of it', async () => {
  network(closed)
  const left = new Promise((resolve) => onSignedOut(resolve))
  renderHook(() => useEndedSession(signedIn.member))
  expect(await left).toEqual({ isAccountClosed: true, isQuickExit: false })
  expect(currentDevice()?.member).toBeUndefined()
  expect(removed).toEqual([amina.subject])
})

test('who is signed in to an account that is closed has left once the API says it of their own token', async () => {
  const said = new ApiError('GET /auth', { kind: 'signed-out', isAccountClosed: true })
  network(closed)
  renderHook(() => useClosedAccount(signedIn.member, said))
  await expect.poll(() => currentDevice()?.member).toBeUndefined()
  expect(removed).toEqual([amina.subject])
})

test.each([
  ['a session that has ended', unauthorised],
  [
    'the token of somebody else',
    () => Response.json({ ...problem, code: 'wrong-owner', status: 409 }, { status: 409 }),
  ],
  ['a portal', portal],
  ['a service that is down', () => Response.json({ ...problem, status: 503 }, { status: 503 })],
  [
    'a refusal in words of its own',
    () => Response.json({ error: 'account-closed' }, { status: 401 }),
  ],
])('nothing of whoever is signed in goes for %s', async (_, reply) => {
  const asked: unknown[] = []
  network(() => {
    asked.push(reply)
    return reply()
  })
  const said = new ApiError('GET /auth', { kind: 'signed-out', isAccountClosed: true })
  renderHook(() => useClosedAccount(signedIn.member, said))
  await expect.poll(() => asked).toHaveLength(1)
  await settled()
  expect(currentDevice()?.member).toBeDefined()
  expect(removed).toEqual([])
})

test('a token that is still accepted wipes nothing, and is asked about again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  network(acceptance, portal, unauthorised)
  renderHook(() => useEndedSession(signedIn.member))
  await vi.advanceTimersByTimeAsync(9000)
  await settled()
  expect(requests).toHaveLength(1)
  expect(currentDevice()?.member).toBeDefined()
  await vi.advanceTimersByTimeAsync(10_000)
  await settled()
  expect(requests).toHaveLength(2)
  expect(currentDevice()?.member).toBeDefined()
  await vi.advanceTimersByTimeAsync(10_000)
  await settled()
  await expect.poll(() => currentDevice()?.member).toBeUndefined()
})

test('nobody is signed out while the provider has not said so', () => {
  network(unauthorised)
  renderHook(() => useEndedSession(undefined))
  expect(requests).toEqual([])
  expect(currentDevice()?.member).toBeDefined()
})
