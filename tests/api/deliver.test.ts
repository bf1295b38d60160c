import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect } from '#api/call.ts'
import { deliver } from '#api/deliver.ts'
import type { DeliveryResult } from '#contract/commands.ts'
import { saveGender } from '#contract/profile.ts'

const subject = 'user_amina'
const idempotencyKey = '6b0f3c86-2b43-4b8e-9a53-0f6f6f1d1c11:0'
let token: string | undefined
let requests: Request[] = []

beforeEach(() => {
  requests = []
  token = 'token'
  connect({
    baseUrl: 'https://api.test/api',
    token: async () => token,
    freshToken: async () => token,
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Answers every request like this. */
function answerWith(reply: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    requests.push(new Request(input, init))
    return reply()
  })
}

const send = async (tries = 1): Promise<DeliveryResult> =>
  deliver(
    { endpoint: saveGender, body: { gender: 'FEMALE' } },
    { subject, idempotencyKey, tries, signal: new AbortController().signal },
  )
const outcome = async (tries?: number) => (await send(tries)).outcome

const bodies = {
  expected: { gender: 'FEMALE' },
  other: { hello: 'world' },
  problem: { type: 'about:blank', title: 'No', status: 400, code: 'some-code', requestId: 'r' },
}

/** A response with any status: the constructor only allows some. */
function responseOf(status: number, body: string, headers: Record<string, string>): Response {
  const response = new Response(body, { headers })
  Object.defineProperty(response, 'status', { value: status })
  Object.defineProperty(response, 'ok', { value: status >= 200 && status < 300 })
  return response
}

interface Reply {
  status: number
  type: string
  body: string
  key: string | undefined
}

test('F4: of every status from 100 to 599, only 2xx with JSON, the key and the shape is taken for success', async () => {
  const reply = fc.record({
    status: fc.integer({ min: 100, max: 599 }),
    type: fc.constantFrom('application/json', 'application/problem+json', 'text/html', ''),
    body: fc.constantFrom(
      ...Object.values(bodies).map((body) => JSON.stringify(body)),
      '<html>',
      '',
    ),
    key: fc.constantFrom(idempotencyKey, 'another', undefined),
  })
  const check = async ({ status, type, body, key }: Reply) => {
    answerWith(() =>
      responseOf(status, body, { 'Content-Type': type, ...(key && { 'Idempotency-Key': key }) }),
    )
    const isAcknowledgement =
      status >= 200 &&
      status < 300 &&
      type.includes('json') &&
      body === JSON.stringify(bodies.expected) &&
      key === idempotencyKey
    const came = await outcome()
    expect(came === 'acknowledged').toBe(isAcknowledgement)
    // Only a problem from the service itself counts as a refusal.
    if (came === 'refused') {
      expect(status >= 400 && status < 500 && type.includes('json')).toBe(true)
      expect([401, 408, 425, 429]).not.toContain(status)
    }
  }
  await fc.assert(fc.asyncProperty(reply, check), { numRuns: 500, seed: 4 })
  for (let status = 100; status < 600; status += 1) {
    for (const body of Object.values(bodies)) {
      const sent = { status, type: 'application/json', body: JSON.stringify(body) }
      await check({ ...sent, key: idempotencyKey })
    }
  }
})

test('F5: a captive portal that answers 200 with a page is no way through', async () => {
  answerWith(
    () => new Response('<html>Log in</html>', { headers: { 'Content-Type': 'text/html' } }),
  )
  expect(await outcome()).toBe('no-way-through')
})

test('an answer that arrived at an earlier try, and was changed elsewhere since, is not called refused', async () => {
  const problem = { ...bodies.problem, status: 409, code: 'changed-since' }
  answerWith(() => Response.json(problem, { status: 409 }))
  expect(await outcome()).toBe('acknowledged')
})

test('a network that takes the key out of each reply does not keep an answer waiting for ever', async () => {
  answerWith(() => Response.json(bodies.expected))
  expect(await outcome(3)).toBe('no-way-through')
  expect(await outcome(4)).toBe('acknowledged')
  const other = { headers: { 'Idempotency-Key': 'another' } }
  answerWith(() => Response.json(bodies.expected, other))
  expect(await outcome(4)).toBe('no-way-through')
})

test('an answer whose key a network takes out waits for another network', async () => {
  const problem = { ...bodies.problem, code: 'idempotency-key-missing' }
  answerWith(() => Response.json(problem, { status: 400 }))
  expect(await outcome()).toBe('no-way-through')
})

test('F12: without a token nothing is sent', async () => {
  token = undefined
  answerWith(() => Response.json(bodies.expected))
  expect(await outcome()).toBe('signed-out')
  expect(requests).toEqual([])
})

test('F11: a refused token is minted anew once, and not again', async () => {
  answerWith(() => Response.json(bodies.problem, { status: 401 }))
  expect(await outcome()).toBe('signed-out')
  expect(requests).toHaveLength(2)
})

test('a closed account is told from a session that has ended, once a fresh token is refused too', async () => {
  const problem = { ...bodies.problem, status: 401, code: 'account-closed' }
  answerWith(() => Response.json(problem, { status: 401 }))
  expect(await outcome()).toBe('account-closed')
  expect(requests).toHaveLength(2)
  answerWith(() =>
    Response.json(requests.length < 4 ? problem : { ...problem, code: 'unauthorised' }, {
      status: 401,
    }),
  )
  expect(await outcome()).toBe('signed-out')
})

test.each([
  [
    'another status',
    () => Response.json({ ...bodies.problem, code: 'account-closed' }, { status: 400 }),
  ],
  ['another shape', () => Response.json({ code: 'account-closed' }, { status: 401 })],
  ['a portal', () => new Response('<h1>account-closed</h1>', { status: 401 })],
])('nothing but the whole word of the service is a closed account: %s', async (_, reply) => {
  answerWith(reply)
  expect(await outcome()).not.toBe('account-closed')
})

test('F25: JSON that ends in the middle acknowledges nothing', async () => {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey }
  answerWith(() => new Response('{"gender":"FEM', { headers }))
  expect(await outcome()).toBe('no-way-through')
})

test('an answer goes with the digest of its owner, and another’s session sends nothing of it', async () => {
  answerWith(() => Response.json({ ...bodies.problem, code: 'wrong-owner' }, { status: 409 }))
  expect(await outcome()).toBe('signed-out')
  const owner = requests[0]?.headers.get('X-Record-Owner')
  expect(owner).toMatch(/^[0-9a-f]{64}$/)
})

test.each([
  ['idempotency-in-progress', 409, 'not-now'],
  ['upgrade-required', 426, 'too-old'],
  ['idempotency-key-reused', 422, 'refused'],
  ['under-16', 422, 'refused'],
])('the refusal %s with %i means %s', async (code, status, means) => {
  answerWith(() => Response.json({ ...bodies.problem, code, status }, { status }))
  expect(await outcome()).toBe(means)
})

test.each([408, 425, 500, 502, 503])('after %i the same call is made later', async (status) => {
  answerWith(() => Response.json(bodies.problem, { status, headers: { 'Retry-After': '7' } }))
  expect(await send()).toMatchObject({ outcome: 'not-now', retryAfterMs: 7000 })
})

test('F18: after 429 nothing else is sent either, until the service said', async () => {
  answerWith(() => Response.json(bodies.problem, { status: 429, headers: { 'Retry-After': '60' } }))
  expect(await send()).toMatchObject({ outcome: 'no-way-through', retryAfterMs: 60_000 })
})

test('the answer itself goes along, word for word', async () => {
  answerWith(() => responseOf(200, JSON.stringify(bodies.expected), {}))
  await send()
  expect(await requests[0]?.json()).toEqual({ gender: 'FEMALE' })
})

test.each([
  [
    { errors: [{ field: 'gender', message: 'Of the field' }], detail: 'Of the call' },
    'Of the field',
  ],
  [{ errors: [], detail: 'Of the call' }, 'Of the call'],
  [{ detail: 'Of the call' }, 'Of the call'],
  [{}, 'No'],
])('a refusal is told in the words of the service: %j', async (said, message) => {
  const problem = JSON.stringify({ ...bodies.problem, ...said, status: 422, code: 'invalid-input' })
  answerWith(() => responseOf(422, problem, { 'Content-Type': 'application/problem+json' }))
  expect(await send()).toEqual({
    outcome: 'refused',
    problem: { code: 'invalid-input', message },
  })
})

test('without a word of the service there is no time before which it is not to be asked', async () => {
  answerWith(() => responseOf(503, '', {}))
  expect(await send()).toEqual({ outcome: 'not-now' })
  answerWith(async () => Promise.reject(new TypeError('made up')))
  expect(await send()).toEqual({ outcome: 'no-way-through' })
})
