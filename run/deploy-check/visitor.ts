import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'

export interface Called {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Makes one request over https. Rejects where no whole reply arrives within 30 s. */
export type Caller = (
  url: string,
  init?: { method?: string; headers?: Record<string, string>; body?: string },
) => Promise<Called>

/**
 * @param ca The authority that has signed the service's certificate, in PEM.
 * @param servername Its name, which leads to this machine.
 */
export function callerTrusting(ca: string, servername: string): Caller {
  const lookup: LookupFunction = (_name, _options, done) =>
    done(null, [{ address: '127.0.0.1', family: 4 }])
  // The name is also for a call that asks for another host by its header.
  const agent = new Agent({ ca, keepAlive: true, maxSockets: 200, servername, lookup })
  return async (url, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(30_000)
      const asked = request(url, { agent, method, headers, signal }, (reply) => {
        text(reply).then(
          (said) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: said }),
          reject,
        )
      })
      asked.once('error', reject)
      asked.end(body)
    })
}

const Reply = v.object({
  client: v.nullish(
    v.object({
      last_active_session_id: v.nullish(v.string()),
      sign_up: v.nullish(v.object({ id: v.string() })),
    }),
  ),
})
const Token = v.object({ jwt: v.string() })

interface Sent {
  method: string
  path: string
  body: unknown
  key: string
  headers?: Record<string, string>
}

export interface Answered {
  status: number
  body: unknown
}

/** Somebody with a browser at the service's only origin; the identity provider and the API are behind it. */
export class Visitor {
  readonly #origin: string
  readonly #caller: Caller
  readonly #cookies = new Map<string, string>()
  #session = ''
  #token = ''
  #mintedAt = 0

  constructor(origin: string, caller: Caller) {
    this.#origin = origin
    this.#caller = caller
  }

  /** Signs up with the well-known code, as the forms do. */
  async signUp({ email, firstName, lastName }: Record<'email' | 'firstName' | 'lastName', string>) {
    const form = {
      email_address: email,
      password: 'Long-enough-0!',
      first_name: firstName,
      last_name: lastName,
    }
    const begun = await this.#identity('POST', '/v1/client/sign_ups', form)
    const path = `/v1/client/sign_ups/${begun.client?.sign_up?.id}`
    await this.#identity('POST', `${path}/prepare_verification`, { strategy: 'email_code' })
    const code = { strategy: 'email_code', code: '424242' }
    const done = await this.#identity('POST', `${path}/attempt_verification`, code)
    this.#session = done.client?.last_active_session_id ?? ''
    if (!this.#session) throw new Error('The identity provider opened no session')
  }

  /** Calls the API; a write has an idempotency key. */
  call = async (method: string, path: string, body?: unknown): Promise<Answered> =>
    this.send({ method, path, body, key: randomUUID() })

  /** The same with a key that the caller has chosen, to repeat it. */
  async send({ method, path, body, key, headers }: Sent): Promise<Answered> {
    const reply = await this.#caller(`${this.#origin}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${await this.#currentToken()}`,
        ...(method !== 'GET' && { 'Idempotency-Key': key }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const isJson = String(reply.headers['content-type'] ?? '').includes('json')
    return { status: reply.status, body: isJson ? JSON.parse(reply.text) : reply.text }
  }

  /** The same, but throws unless it succeeds. */
  async must<Schema extends v.GenericSchema>(
    schema: Schema,
    ...asked: Parameters<Visitor['call']>
  ): Promise<v.InferOutput<Schema>> {
    const { status, body } = await this.call(...asked)
    if (status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${status} ${JSON.stringify(body)}`)
    return v.parse(schema, body)
  }

  /** A token is valid for a minute. A new one shows kit access that has been granted since. */
  clearToken(): void {
    this.#mintedAt = 0
  }

  async #currentToken(): Promise<string> {
    if (Date.now() - this.#mintedAt < 40_000) return this.#token
    const path = `/v1/client/sessions/${this.#session}/tokens`
    const { jwt } = v.parse(Token, await this.#send('POST', path, {}))
    this.#token = jwt
    this.#mintedAt = Date.now()
    return jwt
  }

  async #identity(method: string, path: string, form: Record<string, string>) {
    return v.parse(Reply, await this.#send(method, path, form))
  }

  async #send(method: string, path: string, form: Record<string, string>): Promise<unknown> {
    const reply = await this.#caller(`${this.#origin}/clerk${path}`, {
      method,
      headers: {
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        Origin: this.#origin,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
    })
    for (const cookie of [reply.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.#cookies.set(name, value)
    }
    if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.text}`)
    return JSON.parse(reply.text)
  }
}
