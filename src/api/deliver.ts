import type { Deliver, Delivery } from '#contract/delivery.ts'
import { ApiError, type Failure } from './api-error.ts'
import { call } from './call.ts'

/** Delivers one call of an answer that waited, and says what came of it. */
export const deliver: Deliver = async ({ endpoint, body }, { subject, ...options }) => {
  try {
    await call(endpoint, { body }, { ...options, recordOwner: await sha256(subject) })
    return { outcome: 'acknowledged' }
  } catch (error) {
    return error instanceof ApiError ? judge(error.failure) : { outcome: 'no-way-through' }
  }
}

/**
 * Only the service's own judgement of an answer is a refusal: everything else, a captive portal
 * with whatever status among it, leaves the answer where it is.
 */
function judge(failure: Failure): Delivery {
  switch (failure.kind) {
    case 'unreachable':
    case 'timed-out':
    case 'not-understood':
      return { outcome: 'no-way-through' }
    case 'signed-out':
      return { outcome: 'signed-out' }
    case 'unavailable': {
      const { status, retryAfterSeconds } = failure
      // Too many calls are too many of any kind.
      const outcome = status === 429 ? 'no-way-through' : 'not-now'
      return {
        outcome,
        ...(retryAfterSeconds !== undefined && { retryAfterMs: retryAfterSeconds * 1000 }),
      }
    }
    case 'refused':
      return judgeRefusal(failure)
  }
}

function judgeRefusal({ problem }: Extract<Failure, { kind: 'refused' }>): Delivery {
  switch (problem.code) {
    case 'idempotency-in-progress':
      return { outcome: 'not-now', retryAfterMs: 1000 }
    case 'wrong-owner':
      return { outcome: 'signed-out' }
    case 'upgrade-required':
      return { outcome: 'too-old' }
    default: {
      const message = problem.errors?.[0]?.message ?? problem.detail ?? problem.title
      return { outcome: 'refused', problem: { code: problem.code, message } }
    }
  }
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
