import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { User } from '#contract/profile.ts'

export interface Sent {
  body?: unknown
  /** Replaces the JSON of `body`. */
  text?: string
  headers?: Record<string, string | undefined>
}

export interface Received {
  status: number
  headers: Headers
  /** The parsed JSON; undefined where there is none. */
  body: unknown
}

/** What answers calls: the API itself, or a product somewhere. */
interface Answering {
  request: (path: string, init: RequestInit) => Response | Promise<Response>
}

export type Caller = ReturnType<typeof callerOf>

/** Somebody's calls to the API, outside the app. */
export function callerOf(app: Answering, credentials: () => Promise<Record<string, string>>) {
  const send = async (method: string, path: string, sent: Sent = {}): Promise<Received> => {
    const headers = new Headers(await credentials())
    if (method !== 'GET') headers.set('Idempotency-Key', randomUUID())
    const text = sent.text ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body))
    if (text !== undefined) headers.set('Content-Type', 'application/json')
    for (const [name, value] of Object.entries(sent.headers ?? {})) {
      if (value === undefined) headers.delete(name)
      else headers.set(name, value)
    }
    const response = await app.request(path, {
      method,
      headers,
      ...(text !== undefined && { body: text }),
    })
    const received = await response.text()
    const body: unknown = received ? JSON.parse(received) : undefined
    return { status: response.status, headers: response.headers, body }
  }
  return {
    send,
    get: async (path: string) => send('GET', path),
    user: async () => v.parse(User, (await send('GET', '/users')).body),
    post: async (path: string, body: unknown, headers = {}) =>
      send('POST', path, { body, headers }),
    put: async (path: string, body: unknown, headers = {}) => send('PUT', path, { body, headers }),
    patch: async (path: string, body: unknown, headers = {}) =>
      send('PATCH', path, { body, headers }),
  }
}
