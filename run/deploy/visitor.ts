import { randomUUID } from 'node:crypto'
import * as v from 'valibot'

const Reply = v.object({
  client: v.nullish(
    v.object({
      last_active_session_id: v.nullish(v.string()),
      sign_up: v.nullish(v.object({ id: v.string() })),
    }),
  ),
})
const Token = v.object({ jwt: v.string() })

export interface Answered {
  status: number
  body: unknown
}

/** Somebody with a browser at the service's only origin; the identity provider and the API are behind it. */
export class Visitor {
  readonly #origin: string
  readonly #cookies = new Map<string, string>()
  #session = ''
  #token = ''
  #mintedAt = 0

  constructor(origin: string) {
    this.#origin = origin
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
  async call(method: string, path: string, body?: unknown): Promise<Answered> {
    const reply = await fetch(`${this.#origin}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${await this.#currentToken()}`,
        ...(method !== 'GET' && { 'Idempotency-Key': randomUUID() }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    return { status: reply.status, body: text ? JSON.parse(text) : undefined }
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
    const reply = await fetch(`${this.#origin}/clerk${path}`, {
      method,
      headers: {
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        Origin: this.#origin,
      },
      body: new URLSearchParams(form),
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.#cookies.set(name, value)
    }
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return reply.json()
  }
}
