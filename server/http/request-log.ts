import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { headers, IdempotencyKey } from '#contract/endpoint.ts'
import { peerAddress, type IsTrustedProxy } from './client-address.ts'
import type { Log } from '../telemetry/log.ts'
import type { AnsweredCall } from '../telemetry/metrics.ts'
import { activeTraceId, traceCall } from '../telemetry/tracing.ts'
import type { ApiEnv } from './api-env.ts'

/** An id that a balancer may set: nothing that could be mistaken for something else in a log. */
const RequestId = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))
/** Version, trace, span and flags (W3C Trace Context) from the caller. */
const TraceParent = v.pipe(
  v.string(),
  v.regex(/^00-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/),
)

interface Accounting {
  log: Log
  newId: () => string
  /** Whose request ids are accepted. */
  isTrustedProxy: IsTrustedProxy
  onAnswered?: ((call: AnsweredCall) => void) | undefined
}

/**
 * Gives each call an id, or keeps that of a trusted balancer. Each reply gets the call's
 * idempotency key and the headers against caching and sniffing (docs/security.md, S9), and the log one line with the
 * pattern of the path only, as ids and queries belong to the member. `onAnswered` gets the same
 * data.
 */
export const logCalls = ({ log, newId, isTrustedProxy, onAnswered }: Accounting) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const startedAt = performance.now()
    const isFromBalancer = isTrustedProxy(peerAddress(c))
    const named = (schema: typeof RequestId, header: string) => {
      const given = isFromBalancer ? c.req.header(header) : undefined
      return v.is(schema, given) ? given : undefined
    }
    const requestId = named(RequestId, headers.requestId) ?? newId()
    const traceparent = named(TraceParent, 'traceparent')
    c.set('requestId', requestId)
    c.set('route', 'unknown')
    await traceCall(traceparent, async () => {
      await next()
      c.res.headers.set(headers.requestId, requestId)
      const key = c.req.header(headers.idempotencyKey)
      if (v.is(IdempotencyKey, key)) c.res.headers.set(headers.idempotencyKey, key)
      // A public list says itself how long it may be kept.
      if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
      c.res.headers.append('Vary', 'Authorization')
      c.res.headers.set('X-Content-Type-Options', 'nosniff')
      const { status } = c.res
      const ms = performance.now() - startedAt
      const call = { method: c.req.method, route: c.get('route'), status, ms: Math.round(ms) }
      onAnswered?.({ ...call, ms, problem: c.get('problem') })
      const traceId = activeTraceId() ?? traceparent?.split('-')[1]
      log.info({ requestId, ...(traceId !== undefined && { traceId }), ...call }, 'call')
      return call
    })
  })
