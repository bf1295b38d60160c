import * as v from 'valibot'
import { clientErrorsPath } from '#contract/client-error-names.ts'
import type { ClientError } from '#contract/client-errors.ts'
import {
  type Endpoint,
  type EndpointInput,
  type EndpointReply,
  fillPath,
  isWrite,
  contractVersion,
  headers as names,
  sha256Of,
} from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { ApiError, type Failure } from './api-error.ts'
import { checkSession } from '#contract/session.ts'
import { yieldToBrowser } from '#yield-to-browser'

export interface Connection {
  /** Without a slash at its end. */
  baseUrl: string
  /** Undefined if nobody is signed in or there is no token to be had. */
  token: () => Promise<string | undefined>
  /** Bypasses the token cache. Called once after a 401. */
  freshToken: () => Promise<string | undefined>
  /** Whether there is known to be no network: then no call is made. */
  isOffline?: () => boolean
  /** Without a token: whether it is certain that nobody is signed in. */
  isSignedOut?: () => boolean
  /** Called when our service has answered a call, or nothing has answered for suspiciously long. */
  onReachability?: (from: 'service' | 'no-answer') => void
}

interface CallOptions {
  signal?: AbortSignal
  /** The same for every try of the same write. */
  idempotencyKey?: string
  /** Calls a public endpoint without waiting for the session. */
  asVisitor?: true
  /**
   * For a write that has waited: its owner, as the hexadecimal SHA-256 of their subject. The service refuses
   * it under somebody else's token, and it counts as done only if the reply repeats its key.
   */
  recordOwner?: string
  /** It counts as done also if the reply has no key at all, as some networks take out headers that they do not know. */
  isUnechoedTaken?: boolean
  /** The version that the write is based on. The service refuses the write if that has changed. */
  ifMatch?: string
}

/** A reply and its ETag. */
export interface Tagged<Reply> {
  reply: Reply
  etag?: string
}

interface ExchangeOptions extends CallOptions {
  ifNoneMatch?: string | undefined
}

const deadlines = { read: 10_000, write: 15_000 }
const suspiciouslyLong = 1500

let connection: Connection | undefined

/** Sets where the API is and who calls. main.tsx does this before anything is rendered. */
export function connect(to: Connection): void {
  connection = to
}

/**
 * Calls one operation of the patient API and parses its reply.
 * Retries once with a fresh token after a 401, and never otherwise.
 * @throws ApiError, or the signal's AbortError.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<EndpointReply<E>> {
  const response = await exchange(endpoint, input, options)
  const reply = await replyOf(endpoint, response, options)
  const { recordOwner, idempotencyKey, isUnechoedTaken = false } = options
  const echoed = response.headers.get(names.idempotencyKey)
  const isOurs =
    echoed === null ? isUnechoedTaken : echoed.toLowerCase() === idempotencyKey?.toLowerCase()
  if (recordOwner !== undefined && !isOurs) {
    throw new ApiError(nameOf(endpoint), { kind: 'not-understood' })
  }
  return reply
}

/**
 * The same for a conditional endpoint: resolves with `known` itself if nothing has changed
 * (decision 113).
 */
export async function callIfChanged<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { known, ...options }: CallOptions & { known: Tagged<EndpointReply<E>> | undefined },
): Promise<Tagged<EndpointReply<E>>> {
  const response = await exchange(endpoint, input, { ...options, ifNoneMatch: known?.etag })
  if (known && response.status === 304) return known
  const reply = await replyOf(endpoint, response, options)
  const etag = response.headers.get('ETag')
  return { reply, ...(etag !== null && { etag }) }
}

async function replyOf<E extends Endpoint>(
  endpoint: E,
  response: Response,
  options: CallOptions,
): Promise<EndpointReply<E>> {
  const name = nameOf(endpoint)
  const body = await readJson(response, name, options)
  if (!response.ok) throw new ApiError(name, failureOf(response, body))
  const reply = v.safeParse(endpoint.reply, body)
  if (!reply.success) throw new ApiError(name, { kind: 'not-understood' })
  return reply.output
}

/**
 * The same for a reply so large that parsing it would block the page. Resolves with the bytes of its JSON,
 * which the caller has to parse and validate.
 * @throws ApiError, or the signal's AbortError.
 */
export async function callForBytes<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<ArrayBuffer> {
  const name = nameOf(endpoint)
  const response = await exchange(endpoint, input, options)
  if (!response.ok)
    throw new ApiError(name, failureOf(response, await readJson(response, name, options)))
  if (!isJson(response)) throw new ApiError(name, replyWithoutJson(response))
  return response.arrayBuffer().catch((cause: unknown) => unread(cause, name, options))
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

async function exchange<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: ExchangeOptions,
): Promise<Response> {
  const name = nameOf(endpoint)
  if (!connection) throw new Error('call() before connect()')
  const { token, freshToken, isOffline } = connection
  // Offline there is no token either, and waiting for one takes long.
  if (endpoint.access === 'member' && isOffline?.())
    throw new ApiError(name, { kind: 'unreachable' })
  // A page asks for many things at once, and then gets one token for all. A write goes out while its page is still there.
  const pause = isWrite(endpoint) ? undefined : yieldToBrowser
  await pause?.()
  const known = options.asVisitor ? undefined : await token()
  await pause?.()
  const response = await send(endpoint, input, { ...options, name, token: known })
  if (response.status !== 401 || endpoint.access !== 'member') return response
  await response.body?.cancel()
  return send(endpoint, input, { ...options, name, token: await freshToken() })
}

async function send(
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown },
  options: ExchangeOptions & { name: string; token: string | undefined },
): Promise<Response> {
  const { name, token, signal, ifNoneMatch, ifMatch, recordOwner } = options
  const { idempotencyKey = crypto.randomUUID() } = options
  const { isForEverybody = false } = endpoint
  if (!token && endpoint.access === 'member') {
    const isSignedOut = connection?.isSignedOut?.() ?? true
    throw new ApiError(name, { kind: isSignedOut ? 'signed-out' : 'unreachable' })
  }
  const headers = new Headers(privateHeaders(token))
  if (isWrite(endpoint)) headers.set(names.idempotencyKey, idempotencyKey)
  if (recordOwner !== undefined) headers.set(names.recordOwner, recordOwner)
  if (ifMatch !== undefined) headers.set('If-Match', ifMatch)
  if (ifNoneMatch !== undefined) headers.set('If-None-Match', ifNoneMatch)
  if (input.body !== undefined) headers.set('Content-Type', 'application/json')
  const usual = isWrite(endpoint) ? deadlines.write : deadlines.read
  const deadline = AbortSignal.timeout(endpoint.timeoutMs ?? usual)
  const doubt = setTimeout(() => connection?.onReachability?.('no-answer'), suspiciouslyLong)
  const url = urlOf(endpoint, input)
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      headers,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      ...privately,
      ...(isForEverybody && { cache: 'default' }),
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    })
    // What the browser kept proves nothing about the network.
    if (!isForEverybody) {
      connection?.onReachability?.(
        isJson(response) || response.status === 304 ? 'service' : 'no-answer',
      )
    }
    return response
  } catch (cause) {
    if (signal?.aborted) throw cause
    connection?.onReachability?.('no-answer')
    if (deadline.aborted) throw new ApiError(name, { kind: 'timed-out' }, cause)
    throw new ApiError(name, { kind: 'unreachable', isSent: true }, cause)
  } finally {
    clearTimeout(doubt)
  }
}

function urlOf(
  endpoint: Endpoint,
  { params, query }: { params?: unknown; query?: unknown },
): string {
  const parts = v.record(v.string(), v.string())
  const path = fillPath(endpoint.path, v.parse(v.optional(parts), params))
  const search = new URLSearchParams(v.parse(v.optional(parts), query)).toString()
  return `${connection?.baseUrl}${path}${search && `?${search}`}`
}

async function readJson(response: Response, name: string, options: CallOptions): Promise<unknown> {
  if (!isJson(response)) {
    throw new ApiError(name, replyWithoutJson(response))
  }
  return response.json().catch((cause: unknown) => unread(cause, name, options))
}

/** Throws what it means that the body of a reply could not be read. */
function unread(cause: unknown, name: string, { signal }: CallOptions): never {
  if (signal?.aborted) throw cause
  const isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
  throw new ApiError(name, { kind: isLate ? 'timed-out' : 'not-understood' }, cause)
}

const isJson = ({ headers }: Response): boolean =>
  /\bjson\b/.test(headers.get('Content-Type') ?? '')

const replyWithoutJson = ({ status }: Response): Failure =>
  status >= 500 ? { kind: 'unavailable', status } : { kind: 'not-understood' }

function failureOf(response: Response, body: unknown): Failure {
  const { status } = response
  const problem = v.safeParse(Problem, body)
  if (status === 401) {
    const isAccountClosed = problem.success && problem.output.code === 'account-closed'
    return { kind: 'signed-out', ...(isAccountClosed && { isAccountClosed }) }
  }
  if (status < 400) return { kind: 'not-understood' }
  const isTemporary = status >= 500 || [408, 425, 429].includes(status)
  if (isTemporary || !problem.success) {
    const retryAfterSeconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
    return {
      kind: 'unavailable',
      status,
      ...(retryAfterSeconds >= 0 && { retryAfterSeconds }),
      ...(problem.success && { problem: problem.output }),
    }
  }
  return { kind: 'refused', status, problem: problem.output }
}

/** The options of API calls: no HTTP cache (but for what is the same for everybody), no cookies, no referrer. */
export const privately = {
  cache: 'no-store',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit

/** The headers of every call. */
export const privateHeaders = (token: string | undefined): Readonly<Record<string, string>> => ({
  Accept: 'application/json',
  [names.contractVersion]: contractVersion,
  ...(token && { Authorization: `Bearer ${token}` }),
})

/** Reports an error of the app, even while the page is closing. Does not wait, and never throws. */
export function sendClientError(patientApiUrl: string, error: ClientError): void {
  const sent = fetch(patientApiUrl + clientErrorsPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(error),
    credentials: 'omit',
    keepalive: true,
  })
  // There is nowhere to report that a report was lost.
  sent.catch(() => undefined)
}

interface ProbeOptions {
  /** In milliseconds; by default as long as a read may take. */
  deadline?: number
  signal?: AbortSignal
}

/**
 * Whether the service answers before the deadline. `navigator.onLine` is only a hint, so this sends a
 * request. Never rejects.
 */
export async function isServiceReachable(
  patientApiUrl: string,
  { deadline = 10_000, signal }: ProbeOptions = {},
): Promise<boolean> {
  const late = AbortSignal.timeout(deadline)
  try {
    const url = new URL('/health/live', patientApiUrl)
    const response = await fetch(url, {
      cache: 'no-store',
      credentials: 'omit',
      signal: signal ? AbortSignal.any([signal, late]) : late,
    })
    // An unread body would hold the connection open until the deadline.
    await response.text()
    return response.ok && /\bjson\b/.test(response.headers.get('Content-Type') ?? '')
  } catch {
    return false
  }
}

interface TokenCheck {
  patientApiUrl: string
  /** Undefined if there is none: the reply is then the refusal of a caller without one. */
  token: string | undefined
  /** The member whose token it should be; the reply for anybody else's is ignored. */
  subject: string
}

/**
 * Asks our service whether it refuses this token, and why; the request is sent even without one. `undefined`: it
 * does not, or nothing answered, or something other than our service did. Never rejects.
 */
export async function tokenRejection({
  patientApiUrl,
  token,
  subject,
}: TokenCheck): Promise<'session-ended' | 'account-closed' | undefined> {
  try {
    const headers = new Headers(privateHeaders(token))
    headers.set(names.recordOwner, await sha256Of(subject))
    const response = await fetch(`${patientApiUrl}${checkSession.path}`, {
      headers,
      signal: AbortSignal.timeout(10_000),
      ...privately,
    })
    const problem = v.safeParse(Problem, await response.json())
    if (response.status !== 401 || !problem.success) return undefined
    return problem.output.code === 'account-closed' ? 'account-closed' : 'session-ended'
  } catch {
    return undefined
  }
}
