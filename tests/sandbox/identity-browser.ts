import type { Hono } from 'hono'
import * as v from 'valibot'

/** The parts of a Frontend API reply that the tests read. */
const User = v.looseObject({ id: v.string(), first_name: v.string(), unsafe_metadata: v.unknown() })
const Session = v.looseObject({ id: v.string(), status: v.string(), user: User })
const Client = v.looseObject({
  sessions: v.array(Session),
  sign_in: v.nullable(v.looseObject({ id: v.string() })),
  sign_up: v.nullable(v.looseObject({ id: v.string() })),
})
const Reply = v.looseObject({
  response: v.optional(v.nullable(v.looseObject({}))),
  client: v.optional(v.nullable(Client)),
  errors: v.optional(
    v.array(
      v.looseObject({
        code: v.string(),
        meta: v.optional(v.looseObject({ param_name: v.optional(v.string()) })),
      }),
    ),
  ),
  jwt: v.optional(v.string()),
})

export const origin = 'http://localhost:8080'

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A browser with a cookie jar that calls the Frontend API as the SDK does. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #identity: Hono
  sessionId = ''

  constructor(identity: Hono) {
    this.#identity = identity
  }

  get(path: string) {
    return this.#call(path, { method: 'GET' })
  }

  post(path: string, form: Record<string, string> = {}) {
    const method = { method: 'POST', body: new URLSearchParams(form).toString() }
    return this.#call(path, method)
  }

  /** Calls as the current session. PATCH and DELETE are sent as a POST with `_method`. */
  send(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    form: Record<string, string> = {},
  ) {
    const query = new URLSearchParams({ _clerk_session_id: this.sessionId })
    if (method === 'GET') return this.get(`${path}?${query}`)
    if (method !== 'POST') query.set('_method', method)
    return this.post(`${path}?${query}`, form)
  }

  /** A list, which the API replies without an envelope. */
  async list(path: string) {
    const reply = await this.request(`${path}?_clerk_session_id=${this.sessionId}`)
    return v.parse(v.array(v.looseObject({ id: v.string() })), await reply.json())
  }

  /** Signs in by password; the new session becomes the current one. */
  async signIn(identifier: string, password: string) {
    const reply = await this.post('/v1/client/sign_ins', {
      strategy: 'password',
      identifier,
      password,
    })
    this.sessionId = reply.body.client?.sessions[0]?.id ?? ''
    return reply
  }

  /** A new token of the current session. */
  async token(): Promise<string> {
    const { body } = await this.post(`/v1/client/sessions/${this.sessionId}/tokens`)
    return body.jwt ?? ''
  }

  /** Sends a request with this browser's cookies. It does not follow redirects. */
  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = new Headers({ cookie, 'user-agent': userAgent })
    if (init.method === 'POST') {
      headers.set('origin', origin)
      headers.set('content-type', 'application/x-www-form-urlencoded')
    }
    const reply = await this.#identity.request(path, { ...init, headers })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.cookies.set(name, value)
    }
    return reply
  }

  async #call(path: string, init: RequestInit) {
    const reply = await this.request(path, init)
    const body = v.parse(Reply, await reply.json())
    return { status: reply.status, setCookie: reply.headers.getSetCookie(), body }
  }
}
