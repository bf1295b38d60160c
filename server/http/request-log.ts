import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { headers } from '#contract/headers.ts'
import { IdempotencyKey } from '#contract/idempotency-key.ts'
import type { Log } from '../log.ts'
import type { AnsweredCall } from '../metrics.ts'
import type { ApiEnv } from './api-env.ts'

/**
 * Gives each call an id, each reply the call's idempotency key and the headers that keep it out
 * of caches and sniffers (S9), and the log one line: the pattern of the path alone, for ids and
 * queries are the member's. `onAnswered` is told the same.
 */
export const accountFor = (
  log: Log,
  newId: () => string,
  onAnswered: (call: AnsweredCall) => void = () => undefined,
) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const startedAt = performance.now()
    const requestId = newId()
    c.set('requestId', requestId)
    c.set('route', 'unknown')
    await next()
    c.res.headers.set(headers.requestId, requestId)
    const key = c.req.header(headers.idempotencyKey)
    if (v.is(IdempotencyKey, key)) c.res.headers.set(headers.idempotencyKey, key)
    c.res.headers.set('Cache-Control', 'no-store')
    c.res.headers.append('Vary', 'Authorization')
    c.res.headers.set('X-Content-Type-Options', 'nosniff')
    const { status } = c.res
    const ms = performance.now() - startedAt
    const call = { method: c.req.method, route: c.get('route'), status, ms: Math.round(ms) }
    onAnswered({ ...call, ms })
    log.info({ requestId, ...call }, 'call')
  })
