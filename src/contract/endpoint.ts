import type { GenericSchema, InferInput, InferOutput } from 'valibot'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One operation of the patient API: what both ends need to know of it, as data.
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
  /** `public`: answers without a token. Everything else answers 401 without one. */
  readonly access: 'public' | 'member'
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** How many bytes of it are read, where that is fewer than usual. */
  readonly bodyBytes?: number
  readonly reply: Reply
  /** Of a success; 200 where absent. */
  readonly status?: 200 | 201
  /** Writes nothing although its method is not GET, so it takes no idempotency key. */
  readonly readOnly?: true
  /** Replies with an ETag; a caller who sends it as If-None-Match is told 304 while nothing changed. */
  readonly isConditional?: true
  /** A caller who sends If-Match is refused with a 412 when the list is no longer that version of it. */
  readonly takesVersion?: true
  /** How long a caller waits for the whole reply, in milliseconds, where that is longer than usual. */
  readonly timeoutMs?: number
}

type InputOf<Schema> = Schema extends GenericSchema ? InferInput<Schema> : undefined

/** What a caller hands over: only the parts that the endpoint declares. */
export type EndpointInput<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as E[Part] extends GenericSchema ? Part : never]: InputOf<
    E[Part]
  >
}

export type EndpointReply<E extends Endpoint> = InferOutput<E['reply']>

/** Keeps the literal types of a definition. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** Every write carries an idempotency key, so that a repeated call has one effect. */
export const isWrite = ({ method, readOnly }: Endpoint): boolean => method !== 'GET' && !readOnly

/** `/studies/{id}` with `{ id: 'a b' }` is `/studies/a%20b`. */
export const fillPath = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
