import * as v from 'valibot'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One operation of the patient API, as data for both ends.
 * `path` is below the API's base, with parameters in braces: `/test-kits/{id}`.
 */
export interface Endpoint<
  Params extends GenericSchema | undefined = GenericSchema | undefined,
  Query extends GenericSchema | undefined = GenericSchema | undefined,
  Body extends GenericSchema | undefined = GenericSchema | undefined,
  Reply extends GenericSchema = GenericSchema,
> {
  readonly method: Method
  readonly path: `/${string}`
  /** One sentence for the OpenAPI document. */
  readonly summary: string
  /** `public`: needs no token. Everything else answers 401 without one. */
  readonly access: 'public' | 'member'
  /* The service alone checks requests: the built app does without the summary, the parameters and the body (build/endpoints.ts). */
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The maximum size of the body in bytes, if lower than usual. */
  readonly bodyBytes?: number
  /** Fields of the body that are left out of the idempotency key's fingerprint: a fast hash of a short secret gives it away. */
  readonly leavesNoTrace?: readonly string[]
  readonly reply: Reply
  /** The status of a success; by default 200. */
  readonly status?: 200 | 201
  /** It ends or refuses something that a member has allowed, which is possible long after the day's writes are used up. So is a DELETE. */
  readonly takesBack?: true
  /** It writes nothing although its method is not GET, so it takes no idempotency key. */
  readonly readOnly?: true
  /** It replies with an ETag, and with 304 to that ETag in If-None-Match while nothing has changed. */
  readonly isConditional?: true
  /** Its reply is the same for everybody and says nothing about anybody, so that browsers may keep it. */
  readonly isForEverybody?: true
  /** It refuses an If-Match with 412 if the list is no longer that version. */
  readonly takesVersion?: true
  /** How long a caller waits for the whole reply, in milliseconds, if longer than usual. */
  readonly timeoutMs?: number
}

type InputOf<Schema> = Schema extends GenericSchema ? InferInput<Schema> : undefined

/** The input of a call: only the parts that the endpoint declares. */
export type EndpointInput<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as E[Part] extends GenericSchema ? Part : never]: InputOf<
    E[Part]
  >
}

export type EndpointReply<E extends Endpoint> = InferOutput<E['reply']>

/** Keeps the literal types of a definition. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** Every write has an idempotency key, so that a repeated call has one effect. */
export const isWrite = ({ method, readOnly }: Endpoint): boolean => method !== 'GET' && !readOnly

/** `/studies/{id}` with `{ id: 'a b' }` is `/studies/a%20b`. */
export const fillPath = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** The version of the contract. An app of another major version is asked to update (426). */
export const contractVersion = '1.0.0'

/** The names of our own headers. */
export const headers = {
  idempotencyKey: 'Idempotency-Key',
  idempotentReplayed: 'Idempotent-Replayed',
  /** The SHA-256 of the token's subject, in lower-case hexadecimal: answers are refused in another session. */
  recordOwner: 'X-Record-Owner',
  requestId: 'X-Request-Id',
  contractVersion: 'X-Contract-Version',
} as const

/** Bytes in lower-case hexadecimal. */
export const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The SHA-256 of a text, in hexadecimal. */
export const sha256Of = async (text: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

/** A UUID, with `:n` for the n-th call of one command. */
export const IdempotencyKey = v.pipe(
  v.string(),
  v.maxLength(64),
  v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(:\d{1,4})?$/i),
)
