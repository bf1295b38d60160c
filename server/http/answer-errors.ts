import { isPassing } from '../db/database-unavailable.ts'
import type { Log } from '../log.ts'
import { OutsideServiceError } from '../gateways/outside-call.ts'
import type { ApiContext } from './api-env.ts'
import { traceOf } from './fault-trace.ts'
import { Refusal } from './refusal.ts'

/**
 * The one error mapper: whatever was thrown becomes problem details. Faults are logged by their
 * name, code and place; never by their message, which may quote what a patient typed.
 */
export const answerErrors =
  (log: Log) =>
  (error: Error, c: ApiContext): Response => {
    const refusal = refusalOf(error)
    const requestId = c.get('requestId')
    if (refusal.status >= 500) log.error({ requestId, fault: traceOf(error) }, 'call failed')
    return new Response(JSON.stringify(refusal.problem(requestId)), {
      status: refusal.status,
      headers: {
        'Content-Type': 'application/problem+json',
        ...(refusal.status === 401 && { 'WWW-Authenticate': 'Bearer' }),
        ...(refusal.allow && { Allow: refusal.allow.join(', ') }),
        ...(refusal.retryAfterSeconds !== undefined && {
          'Retry-After': String(refusal.retryAfterSeconds),
        }),
      },
    })
  }

function refusalOf(error: Error): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof OutsideServiceError) {
    return error.isTemporary
      ? new Refusal('upstream-failed', { status: 503, retryAfterSeconds: 5 })
      : new Refusal('upstream-failed')
  }
  return isPassing(error)
    ? new Refusal('service-unavailable', { retryAfterSeconds: 2 })
    : new Refusal('internal')
}
