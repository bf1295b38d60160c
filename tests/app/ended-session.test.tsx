import { renderHook } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useEndedSession } from '#app/auth/use-identity.ts'
import { publishIdentity } from '#identity/session-store.ts'
import { token } from '#identity/token.ts'
import { currentDevice, forgetMember, remember } from '#offline/session/cached-session.ts'
import { identityOf } from '../identity/identity-of.ts'
import { amina } from '../offline/support/next-start.ts'

const problem = {
  type: 'about:blank',
  title: 'No',
  status: 401,
  code: 'unauthorised',
  requestId: 'r',
}
const refusal = () => Response.json(problem, { status: 401 })
const acceptance = () => Response.json({ success: true, subject: amina.subject })
const portal = () => new Response('<h1>Log in to Wi-Fi</h1>', { status: 401 })
let requests: Request[] = []

beforeEach(async () => {
  requests = []
  await remember({ ...amina, sessionId: crypto.randomUUID() })
})
afterEach(() => {
  publishIdentity(undefined)
  forgetMember()
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
  network(refusal)
  publishIdentity(identityOf())
  await token()
  publishIdentity(
    identityOf({ session: { status: 'signed-out' }, getToken: async () => undefined }),
  )
  renderHook(() => useEndedSession(true))
  await vi.waitFor(() => expect(currentDevice()?.member).toBeUndefined())
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/auth'])
  expect(requests[0]?.headers.get('Authorization')).toBe('Bearer a token')
})

test('a token that is still accepted wipes nothing, and is asked about again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  network(acceptance, portal, refusal)
  renderHook(() => useEndedSession(true))
  await vi.advanceTimersByTimeAsync(9000)
  expect(requests).toHaveLength(1)
  expect(currentDevice()?.member).toBeDefined()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requests).toHaveLength(2)
  expect(currentDevice()?.member).toBeDefined()
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(currentDevice()?.member).toBeUndefined())
})

test('nobody is signed out while the provider has not said so', () => {
  network(refusal)
  renderHook(() => useEndedSession(false))
  expect(requests).toEqual([])
  expect(currentDevice()?.member).toBeDefined()
})
