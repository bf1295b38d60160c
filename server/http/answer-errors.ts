import { isPassing } from '../db/database-unavailable.ts'
import type { Log } from '../telemetry/log.ts'
import { OutsideServiceError } from '../telemetry/outside-call.ts'
import type { ApiContext } from './api-env.ts'
import { traceOf } from '../telemetry/fault-trace.ts'
import { HttpProblem } from './http-problem.ts'

/**
 * Maps every error to problem details. Faults are logged by name, code and stack, never by message,
 * which may quote what a patient typed.
 */
export const answerErrors =
  (log: Log) =>
  (error: Error, c: ApiContext): Response => {
    const problem = problemFor(error)
    const requestId = c.get('requestId')
    c.set('problem', problem.code)
    if (problem.status >= 500) {
      const outside = outsideOf(error)
      const { code } = problem
      log.error({ requestId, code, ...outside, fault: traceOf(error) }, 'call failed')
    }
    return new Response(JSON.stringify(problem.details(requestId)), {
      status: problem.status,
      headers: {
        'Content-Type': 'application/problem+json',
        ...(problem.status === 401 && { 'WWW-Authenticate': 'Bearer' }),
        ...(problem.allow && { Allow: problem.allow.join(', ') }),
        ...(problem.retryAfterSeconds !== undefined && {
          'Retry-After': String(problem.retryAfterSeconds),
        }),
      },
    })
  }

interface OutsideFailure {
  service: string
  reason: string
  status?: number | undefined
}

/** Which outside service failed, and why: for the log. */
function outsideOf(error: unknown): OutsideFailure | undefined {
  if (error instanceof OutsideServiceError) {
    const { service, reason, status } = error
    return { service, reason, status }
  }
  const code = error instanceof HttpProblem ? error.code : undefined
  if (code === 'gp-system-unavailable') return { service: 'gp-system', reason: 'unreachable' }
  if (code === 'gp-record-not-understood') return { service: 'gp-system', reason: 'not-understood' }
  return error instanceof Error && error.cause instanceof OutsideServiceError
    ? outsideOf(error.cause)
    : undefined
}

function problemFor(error: Error): HttpProblem {
  if (error instanceof HttpProblem) return error
  if (error instanceof OutsideServiceError) {
    return error.isTemporary
      ? new HttpProblem('upstream-failed', { status: 503, retryAfterSeconds: 5 })
      : new HttpProblem('upstream-failed')
  }
  return isPassing(error)
    ? new HttpProblem('service-unavailable', { retryAfterSeconds: 2 })
    : new HttpProblem('internal')
}
