import { outsideCalls } from '../../telemetry/outside-call.ts'
import { traceOutside } from '../../telemetry/tracing.ts'

/** An outgoing request. */
export interface GpCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers: Readonly<Record<string, string>>
  body?: string
}

/** Why an answer is unusable, whatever the request. */
export type GpFailure = 'unavailable' | 'not-understood' | 'too-large'

export type GpAnswer =
  | { state: 'answered'; bytes: Uint8Array<ArrayBuffer> }
  | { state: 'refused'; status: number; bytes: Uint8Array<ArrayBuffer> }
  | { state: 'failed'; reason: GpFailure }

/** For one reply: a record of forty years has about 16 MB. */
export const largestReply = 32 * 1024 * 1024
const usualDeadlineMs = 10_000

/** How many bytes are left for the replies that share it. */
export interface Room {
  bytes: number
}

/**
 * HTTP to a GP system: JSON, with a timeout and a size limit, without redirects. No error contains
 * details or credentials.
 *
 * @param deadlineMs For one exchange, in ms; 10 s by default.
 * @param room By default a reply shares it with no other.
 */
export function gpHttp(deadlineMs = usualDeadlineMs, room?: Room) {
  async function exchange({ url, ...call }: GpCall, signal: AbortSignal): Promise<GpAnswer> {
    const answer = await answered({ url, ...call }, signal)
    countGpCall(outcomeOf(answer))
    return answer
  }

  async function answered({ url, ...call }: GpCall, signal: AbortSignal): Promise<GpAnswer> {
    try {
      const response = await traceOutside(
        { service: 'gp-system', method: call.method },
        async (trace) =>
          fetch(url, {
            ...call,
            headers: { ...call.headers, ...trace },
            redirect: 'error',
            signal,
          }),
      )
      return await answerOf(response, room ?? { bytes: largestReply })
    } catch {
      return { state: 'failed', reason: 'unavailable' }
    }
  }

  return {
    send: async (call: GpCall): Promise<GpAnswer> =>
      exchange(call, AbortSignal.timeout(deadlineMs)),

    /** For reads: repeats a call once after a temporary failure, within the same timeout. */
    async sendTwice(call: GpCall): Promise<GpAnswer> {
      const signal = AbortSignal.timeout(deadlineMs)
      const answer = await exchange(call, signal)
      return isPassing(answer) && !signal.aborted ? exchange(call, signal) : answer
    },
  }
}

type GpOutcome = 'answered' | 'absent' | 'refused' | 'unreachable' | 'not-understood'

/** Counts a call to a surgery's system. Calls of a worker thread are counted by who reads through it. */
export const countGpCall = (outcome: GpOutcome): void =>
  outsideCalls.inc({ service: 'gp-system', outcome })

function outcomeOf(answer: GpAnswer): GpOutcome {
  if (answer.state === 'answered') return 'answered'
  if (answer.state === 'failed') return outcomeOfFailure(answer.reason)
  if (answer.status === 429 || answer.status >= 500) return 'unreachable'
  return answer.status === 404 ? 'absent' : 'refused'
}

export const outcomeOfFailure = (reason: string): GpOutcome =>
  reason === 'unavailable' ? 'unreachable' : 'not-understood'

const isPassing = (answer: GpAnswer): boolean =>
  answer.state === 'refused' ? answer.status >= 500 : isUnavailable(answer)

const isUnavailable = (answer: GpAnswer): boolean =>
  answer.state === 'failed' && answer.reason === 'unavailable'

async function answerOf(response: Response, room: Room): Promise<GpAnswer> {
  if (response.status === 204) return { state: 'answered', bytes: new Uint8Array() }
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(
    response.headers.get('Content-Type') ?? '',
  )
  if (!isJson) {
    await response.body?.cancel()
    return { state: 'failed', reason: response.status >= 500 ? 'unavailable' : 'not-understood' }
  }
  const bytes = await readBytes(response, room)
  if (!bytes) return { state: 'failed', reason: 'too-large' }
  return response.ok
    ? { state: 'answered', bytes }
    : { state: 'refused', status: response.status, bytes }
}

/** Undefined when the body is too large; the rest is not fetched. */
async function readBytes(
  response: Response,
  room: Room,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(response.headers.get('Content-Length') ?? 0) > room.bytes) {
    await response.body?.cancel()
    return undefined
  }
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      room.bytes -= chunk.byteLength
      // Leaving the loop cancels the stream.
      if (room.bytes < 0) return undefined
      chunks.push(chunk)
    }
  } catch (cause) {
    // It may be sent again.
    room.bytes += size
    throw cause
  }
  return Buffer.concat(chunks)
}

/** The failure for a refusal without a known code. */
export const failureOf = ({ status }: { status: number }): GpFailure =>
  status === 429 || status >= 500 ? 'unavailable' : 'not-understood'

/** Undefined when it is not JSON. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
