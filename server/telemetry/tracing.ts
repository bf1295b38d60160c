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
 * Spans name the routes of calls and the outside services, never a path, a query, an id or a
 * message. Without `TRACES_URL` no exporter is registered and OpenTelemetry does nothing.
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

/** @param traceparent Of the caller; without it a new trace begins. */
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

/** Calls another service, with `headers` added to the request. */
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

/** Continues a trace where the context is lost, as in another thread. */
export const carryTrace = async <T>(headers: TraceHeaders, done: () => Promise<T>): Promise<T> =>
  carried.run(headers, done)

/** The trace of the current call; undefined while nothing is traced. */
export const activeTraceId = (): string | undefined => {
  const id = trace.getActiveSpan()?.spanContext().traceId
  return id === undefined || /^0+$/.test(id) ? undefined : id
}
