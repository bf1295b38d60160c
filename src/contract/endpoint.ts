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
  /** It writes nothing although its method is not GET, so it takes no idempotency key. */
  readonly readOnly?: true
  /** It replies with an ETag, and with 304 to that ETag in If-None-Match while nothing has changed. */
  readonly isConditional?: true
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
