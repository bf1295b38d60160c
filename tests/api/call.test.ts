import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, type Failure } from '#api/api-error.ts'
import { call, callForBytes, callIfChanged, connect } from '#api/call.ts'
import { listNotifications } from '#contract/notifications.ts'
import { checkSession } from '#contract/session.ts'
import { saveGender } from '#contract/profile.ts'

const tokens: string[] = []
let requests: Request[] = []

beforeEach(() => {
  requests = []
  tokens.splice(0, tokens.length, 'cached', 'fresh')
  connect({
    baseUrl: 'https://api.test/api',
    token: () => Promise.resolve(tokens[0]),
    freshToken: () => Promise.resolve(tokens[1]),
  })
})

afterEach(() => vi.unstubAllGlobals())

/** Only the network is faked: each reply answers one request, in order. */
function network(...replies: (() => Response | Promise<Response>)[]) {
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    requests.push(new Request(input, init))
    const reply = replies.shift()
    if (!reply) throw new Error('one request too many')
    return Promise.resolve().then(reply)
  })
}

const json =
  (status: number, body: unknown, headers = {}) =>
  () =>
    Response.json(body, { status, headers })

const problem = {
  type: 'about:blank',
  title: 'No',
  status: 422,
  code: 'invalid-input',
  requestId: 'r1',
}

async function failureOf(calling: Promise<unknown>): Promise<Failure | undefined> {
  const error = await calling.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof ApiError ? error.failure : undefined
}

test('a call carries the token and parses its reply', async () => {
  network(json(200, { success: true, subject: 'user_1', extra: 'dropped' }))
  expect(await call(checkSession, {})).toEqual({ success: true, subject: 'user_1' })
  expect(requests[0]?.headers.get('Authorization')).toBe('Bearer cached')
  expect(requests[0]?.headers.get('Idempotency-Key')).toBeNull()
})

test('a refused token is asked for anew once, and the write keeps its key', async () => {
  network(json(401, problem), json(200, { gender: 'FEMALE' }))
  await call(saveGender, { body: { gender: 'FEMALE' } }, { idempotencyKey: 'a-key' })
  expect(requests.map((request) => request.headers.get('Authorization'))).toEqual([
    'Bearer cached',
    'Bearer fresh',
  ])
  expect(requests.map((request) => request.headers.get('Idempotency-Key'))).toEqual([
    'a-key',
    'a-key',
  ])
})

test('a token refused twice means signed out, after two requests', async () => {
  network(json(401, problem), json(401, problem))
  expect(await failureOf(call(checkSession, {}))).toEqual({ kind: 'signed-out' })
})

test('nothing leaves without a token', async () => {
  network()
  tokens.splice(0)
  expect(await failureOf(call(checkSession, {}))).toEqual({ kind: 'signed-out' })
  expect(requests).toHaveLength(0)
})

test('known to be offline, a member’s call fails at once, without the wait for a token', async () => {
  network()
  connect({
    baseUrl: 'https://api.test/api',
    token: () => new Promise(() => undefined),
    freshToken: () => new Promise(() => undefined),
    isOffline: () => true,
  })
  expect(await failureOf(call(checkSession, {}))).toEqual({ kind: 'unreachable' })
})

test('who gets no token is not called signed out unless that is certain', async () => {
  network()
  connect({
    baseUrl: 'https://api.test/api',
    token: async () => undefined,
    freshToken: async () => undefined,
    isSignedOut: () => false,
  })
  expect(await failureOf(call(checkSession, {}))).toEqual({ kind: 'unreachable' })
})

test('a reply that has not changed is the one that is known', async () => {
  const nothing = { notifications: [], unread: 0 }
  network(
    json(200, nothing, { ETag: 'W/"1"' }),
    () => new Response(null, { status: 304, headers: { ETag: 'W/"1"' } }),
    json(200, nothing, { ETag: 'W/"2"' }),
  )
  const ask = async (
    known: Parameters<typeof callIfChanged<typeof listNotifications>>[2]['known'],
  ) => callIfChanged(listNotifications, {}, { known })
  const known = await ask(undefined)
  expect(known).toEqual({ reply: nothing, etag: 'W/"1"' })
  expect(await ask(known)).toBe(known)
  expect(await ask(known)).toEqual({ reply: nothing, etag: 'W/"2"' })
  const asked = requests.map(({ headers }) => headers.get('If-None-Match'))
  expect(asked).toEqual([null, 'W/"1"', 'W/"1"'])
})

test('"not changed" is not understood by who knows nothing', async () => {
  network(() => new Response(null, { status: 304 }))
  const asking = callIfChanged(listNotifications, {}, { known: undefined })
  expect(await failureOf(asking)).toEqual({ kind: 'not-understood' })
})

test.each<[string, () => Response | Promise<Response>, Failure]>([
  [
    'no network',
    () => Promise.reject(new TypeError('Failed to fetch')),
    { kind: 'unreachable', isSent: true },
  ],
  [
    'a captive portal',
    () => new Response('<h1>Log in to Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html' } }),
    { kind: 'not-understood' },
  ],
  [
    'half a reply',
    () => new Response('{"success":', { headers: { 'Content-Type': 'application/json' } }),
    { kind: 'not-understood' },
  ],
  ['another shape', json(200, { success: false }), { kind: 'not-understood' }],
  [
    'a proxy’s 502 page',
    () => new Response('Bad gateway', { status: 502 }),
    { kind: 'unavailable', status: 502 },
  ],
  [
    'too many requests',
    json(429, problem, { 'Retry-After': '7' }),
    { kind: 'unavailable', status: 429, retryAfterSeconds: 7, problem },
  ],
  ['a refusal', json(422, problem), { kind: 'refused', status: 422, problem }],
])('%s is told apart', async (_, reply, failure) => {
  network(reply)
  expect(await failureOf(call(checkSession, {}))).toEqual(failure)
})

test.each([
  ['has begun', call],
  ['of many bytes has begun', callForBytes],
])(
  'a call given up when its reply %s ends as given up, not as one that was not understood',
  async (_, calling) => {
    const giving = new AbortController()
    vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"success":'))
          signal?.addEventListener('abort', () => controller.error(signal.reason))
        },
      })
      return new Response(body, { headers: { 'Content-Type': 'application/json' } })
    })
    const called = calling(checkSession, {}, { signal: giving.signal })
    setTimeout(() => giving.abort())
    await expect(called).rejects.toMatchObject({ name: 'AbortError' })
  },
)

test('a reply that stops half way until the deadline has timed out', async () => {
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(new DOMException('late', 'TimeoutError')),
    })
    return new Response(body, { headers: { 'Content-Type': 'application/json' } })
  })
  expect(await failureOf(call(checkSession, {}))).toEqual({ kind: 'timed-out' })
})
