import { Counter } from 'prom-client'
import * as v from 'valibot'
import type { Fetch } from './public-fetch.ts'
import { traceOutside } from './tracing.ts'

/** Why a call to an outside service failed. */
type Reason =
  /** No reply in time, or a request to wait. */
  | 'unreachable'
  /** A reply with an error status. */
  | 'refused'
  /** A reply that is too large or has another shape than agreed. */
  | 'not-understood'

/** An outside service failed. The message names the service and the reason, never the data sent. */
export class OutsideServiceError extends Error {
  readonly service: string
  readonly reason: Reason
  readonly status: number | undefined

  constructor(service: string, reason: Reason, details: { status?: number; cause?: unknown } = {}) {
    super(`${service}: ${reason}`, { cause: details.cause })
    this.name = 'OutsideServiceError'
    this.service = service
    this.reason = reason
    this.status = details.status
  }

  get isTemporary(): boolean {
    return this.reason === 'unreachable'
  }
}

/** What became of calls to outside services, whoever made them; `createMetrics` publishes it. */
export const outsideCalls = new Counter({
  name: 'rowan_outside_calls_total',
  help: 'Calls to outside services by service and outcome: answered, absent (404), refused, unreachable or not-understood.',
  labelNames: ['service', 'outcome'] as const,
  registers: [],
})

/** Counts a call by whether it throws OutsideServiceError, which it passes on. */
export async function counted<T>(service: string, ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask()
    outsideCalls.inc({ service, outcome: 'answered' })
    return answer
  } catch (error) {
    if (error instanceof OutsideServiceError) {
      // Nobody being there is an answer too.
      outsideCalls.inc({ service, outcome: error.status === 404 ? 'absent' : error.reason })
    }
    throw error
  }
}

interface OutsideCall<Reply extends v.GenericSchema> {
  /** Its name in errors. */
  service: string
  url: URL
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  /** A form, or a value to send as JSON. */
  body?: unknown
  reply: Reply
  /** For a service of others, whose address somebody has typed in. It is told nothing of our traces. */
  fetch?: Fetch
}

const deadlineMs = 5_000
const largestReply = 1024 * 1024

/**
 * Calls an outside service and validates the reply: within 5 s, at most 1 MB, no redirects, JSON of
 * the agreed shape. Throws OutsideServiceError.
 */
export const callOutside = async <Reply extends v.GenericSchema>(
  call: OutsideCall<Reply>,
): Promise<v.InferOutput<Reply>> => counted(call.service, async () => parsedReply(call))

async function parsedReply<Reply extends v.GenericSchema>(
  call: OutsideCall<Reply>,
): Promise<v.InferOutput<Reply>> {
  const { service, reply } = call
  const { status, text } = await exchange(call)
  if (status === 429 || status >= 500)
    throw new OutsideServiceError(service, 'unreachable', { status })
  if (status < 200 || status > 299) throw new OutsideServiceError(service, 'refused', { status })
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), reply), text)
  if (!parsed.success) throw new OutsideServiceError(service, 'not-understood', { status })
  return parsed.output
}

async function exchange(
  call: OutsideCall<v.GenericSchema>,
): Promise<{ status: number; text: string }> {
  const { service, url, method = 'GET', headers, body, fetch: ask = fetch } = call
  const isForm = body instanceof URLSearchParams
  try {
    const response = await traceOutside({ service, method }, async (trace) =>
      ask(url, {
        method,
        headers: {
          Accept: 'application/json',
          ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
          ...headers,
          ...(ask === fetch && trace),
        },
        redirect: 'error',
        signal: AbortSignal.timeout(deadlineMs),
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      }),
    )
    return { status: response.status, text: await readText(response, service) }
  } catch (cause) {
    if (cause instanceof OutsideServiceError) throw cause
    throw new OutsideServiceError(service, 'unreachable', { cause })
  }
}

async function readText(response: Response, service: string): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (size > largestReply) throw new OutsideServiceError(service, 'not-understood')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
