import { AsyncLocalStorage } from 'node:async_hooks'
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/*
 * What is traced: calls by their routes, and what is asked of other services by their names. No path, query, id or
 * message is. Without `TRACES_URL` nobody has registered with the API of OpenTelemetry, and all of it does nothing.
 */

/** `traceparent` (W3C Trace Context), where there is a trace. */
export type TraceHeaders = Record<string, string>

interface Answered {
  method: string
  /** The pattern of the path. */
  route: string
  status: number
}

const tracer = trace.getTracer('rowan')
const carried = new AsyncLocalStorage<TraceHeaders>()

/** @param traceparent Of whoever began the trace; without it a new one begins. */
export async function traceCall(
  traceparent: string | undefined,
  answer: () => Promise<Answered>,
): Promise<void> {
  const begun = propagation.extract(ROOT_CONTEXT, { traceparent })
  await tracer.startActiveSpan('call', { kind: SpanKind.SERVER }, begun, async (span) => {
    try {
      const { method, route, status } = await answer()
      span.updateName(`${method} ${route}`)
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    } finally {
      span.end()
    }
  })
}

/** Asks another service, which gets `headers` beside its own. */
export async function traceOutside<T>(
  { service, method }: { service: string; method: string },
  ask: (headers: TraceHeaders) => Promise<T>,
): Promise<T> {
  const attributes = { 'server.address': service, 'http.request.method': method }
  const options = { kind: SpanKind.CLIENT, attributes }
  return tracer.startActiveSpan(`${method} ${service}`, options, async (span) => {
    const headers: TraceHeaders = { ...carried.getStore() }
    propagation.inject(context.active(), headers)
    return ask(headers)
      .catch((error: unknown) => {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      })
      .finally(() => span.end())
  })
}

/** Goes on with a trace where nothing of it is known, as in another thread. */
export const carryTrace = async <T>(headers: TraceHeaders, done: () => Promise<T>): Promise<T> =>
  carried.run(headers, done)

/** Of the call that is being answered; undefined while nothing is traced. */
export const activeTraceId = (): string | undefined => {
  const id = trace.getActiveSpan()?.spanContext().traceId
  return id === undefined || /^0+$/.test(id) ? undefined : id
}
