import type { Deliver, Delivery } from '#contract/delivery.ts'
import { ApiError, type Failure } from './api-error.ts'
import { call } from './call.ts'

/** Delivers one call of an answer that waited, and says what came of it. */
export const deliver: Deliver = async ({ endpoint, body }, { subject, ...options }) => {
  try {
    await call(endpoint, { body }, { ...options, recordOwner: await sha256(subject) })
    return { outcome: 'acknowledged' }
  } catch (error) {
    return error instanceof ApiError
      ? judge(error.failure, error)
      : { outcome: 'no-way-through', error }
  }
}

/**
 * Only the service's own judgement of an answer is a refusal: everything else, a captive portal
 * with whatever status among it, leaves the answer where it is.
 */
function judge(failure: Failure, error: ApiError): Delivery {
  switch (failure.kind) {
    case 'unreachable':
    case 'timed-out':
    case 'not-understood':
      return { outcome: 'no-way-through', error }
    case 'signed-out':
      return { outcome: 'signed-out', error }
    case 'unavailable': {
      const { status, retryAfterSeconds } = failure
      // Too many calls are too many of any kind.
      const outcome = status === 429 ? 'no-way-through' : 'not-now'
      return {
        outcome,
        error,
        ...(retryAfterSeconds !== undefined && { retryAfterMs: retryAfterSeconds * 1000 }),
      }
    }
    case 'refused':
      return judgeRefusal(failure, error)
  }
}

function judgeRefusal(
  { problem }: Extract<Failure, { kind: 'refused' }>,
  error: ApiError,
): Delivery {
  switch (problem.code) {
    case 'idempotency-in-progress':
      return { outcome: 'not-now', error, retryAfterMs: 1000 }
    case 'wrong-owner':
      return { outcome: 'signed-out', error }
    case 'upgrade-required':
      return { outcome: 'too-old', error }
    default: {
      const message = problem.errors?.[0]?.message ?? problem.detail ?? problem.title
      return { outcome: 'refused', error, problem: { code: problem.code, message } }
    }
  }
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
