import { randomUUID } from 'node:crypto'
import type { Call } from 'autocannon'

const get = (path: string, token: string): Call => ({
  method: 'GET',
  path,
  headers: { Authorization: `Bearer ${token}` },
})

const unchanged = (token: string, tag: string): Call => ({
  method: 'GET',
  path: '/notifications',
  headers: { Authorization: `Bearer ${token}`, 'If-None-Match': tag },
})

/** With a fixed idempotency key, or a new one each time. */
const write = (token: string, key?: string): Call => ({
  method: 'PUT',
  path: '/gender',
  body: JSON.stringify({ gender: 'FEMALE' }),
  headers: {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': key ?? randomUUID(),
  },
  ...(key === undefined && {
    setupRequest: (call: Call) => ({
      ...call,
      headers: { ...call.headers, 'Idempotency-Key': randomUUID() },
    }),
  }),
})

/** The calls of each kind, for every member. */
export const kindsOfCalls = (
  tokens: readonly string[],
  tags: readonly string[],
): Record<string, Call[]> => ({
  'GET /users': tokens.map((token) => get('/users', token)),
  'GET /notifications': tokens.map((token) => get('/notifications', token)),
  'GET /notifications, unchanged (304)': tokens.map((token, n) => unchanged(token, tags[n] ?? '')),
  'GET /test-kits': tokens.map((token) => get('/test-kits', token)),
  'PUT /gender, a new key each': tokens.map((token) => write(token)),
  'PUT /gender, the same key again': tokens.map((token) => write(token, randomUUID())),
})

/**
 * What the app reads while somebody uses it: six of ten calls are polls without news, and four are for pages
 * that are opened.
 */
export const readMix = (tokens: readonly string[], tags: readonly string[]): Call[] =>
  tokens.flatMap((token, n) => {
    const poll = unchanged(token, tags[n] ?? '')
    return [
      poll,
      get('/users', token),
      poll,
      poll,
      get('/notifications', token),
      poll,
      get('/test-kits', token),
      poll,
      poll,
      get('/health-profile', token),
    ]
  })

/** The ETag of each member's notifications. */
export async function tagsOf(url: string, tokens: readonly string[]): Promise<string[]> {
  const tags: string[] = []
  for (const token of tokens) {
    const headers = { Authorization: `Bearer ${token}` }
    const reply = await fetch(`${url}/notifications`, { headers })
    tags.push(reply.headers.get('ETag') ?? '')
    await reply.arrayBuffer()
  }
  return tags
}

/** The same number of calls to one of the upper bounds. */
export const bareCalls = (path: string, count: number): Call[] =>
  Array.from({ length: count }, () => ({ method: 'GET', path, headers: {} }))
