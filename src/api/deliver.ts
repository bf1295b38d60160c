import * as v from 'valibot'
import {
  type Operation,
  listChanged,
  type Deliver,
  type DeliveryResult,
  type DeliveryOptions,
} from '#contract/commands.ts'
import { sha256Of } from '#contract/endpoint.ts'
import { NameList } from '#contract/limits.ts'
import { listTag, mergeLists } from '#contract/merge-lists.ts'
import type { Problem } from '#contract/problem.ts'
import { ApiError, type Failure } from './api-error.ts'
import { call } from './call.ts'

/** Sends one call of a waiting answer, and resolves with the outcome. */
export const deliver: Deliver = async (operation, { subject, tries, ...options }) =>
  send(operation, {
    ...options,
    recordOwner: await sha256Of(subject),
    isUnechoedTaken: tries > triesForEcho,
  })

/**
 * A reply of the right shape without the key is not taken at first: it may be anybody's. Some networks take the key out of each,
 * and an answer that the service has would wait on them for ever.
 */
const triesForEcho = 3

type Sending = Omit<DeliveryOptions, 'subject' | 'tries'> & {
  recordOwner: string
  isUnechoedTaken: boolean
}

async function send(
  { endpoint, params, body, base }: Operation,
  sending: Sending,
): Promise<DeliveryResult> {
  try {
    const version = base && { ifMatch: await listTag(base) }
    await call(endpoint, { ...(params && { params }), body }, { ...sending, ...version })
    return { outcome: 'acknowledged' }
  } catch (error) {
    if (!(error instanceof ApiError)) return { outcome: 'no-way-through' }
    const current = error.failure.kind === 'refused' && error.failure.problem.current
    if (base && current) return sendMerged({ endpoint, body, base }, current, sending)
    return judge(error.failure)
  }
}

/** The list has changed on the service: saves the additions of both sides, unless a name is in doubt. */
async function sendMerged(
  { endpoint, body, base }: Operation & { base: NameList },
  current: NonNullable<Problem['current']>,
  sending: Sending,
): Promise<DeliveryResult> {
  const { version, ...theirs } = current
  const { doubts, ...merged } = mergeLists({ base, theirs, mine: v.parse(NameList, body) })
  if (doubts.length > 0) return { outcome: 'refused', problem: listChanged }
  if ((await listTag(merged)) === version) return { outcome: 'acknowledged' }
  // A different body needs its own idempotency key.
  const idempotencyKey = crypto.randomUUID()
  return send({ endpoint, body: merged, base: theirs }, { ...sending, idempotencyKey })
}

/**
 * Only a problem from our service is a refusal. Everything else, such as a captive portal with any
 * status, leaves the answer waiting.
 */
function judge(failure: Failure): DeliveryResult {
  switch (failure.kind) {
    case 'unreachable':
    case 'timed-out':
    case 'not-understood':
      return { outcome: 'no-way-through' }
    case 'signed-out':
      return { outcome: failure.isAccountClosed ? 'account-closed' : 'signed-out' }
    case 'unavailable': {
      const { status, retryAfterSeconds } = failure
      // The rate limit is for all calls, so no other answer would get through either.
      const outcome = status === 429 ? 'no-way-through' : 'not-now'
      return {
        outcome,
        ...(retryAfterSeconds !== undefined && { retryAfterMs: retryAfterSeconds * 1000 }),
      }
    }
    case 'refused':
      return judgeProblem(failure)
  }
}

function judgeProblem({ problem }: Extract<Failure, { kind: 'refused' }>): DeliveryResult {
  switch (problem.code) {
    case 'idempotency-in-progress':
      return { outcome: 'not-now', retryAfterMs: 1000 }
    // It arrived at an earlier try, and the member has decided otherwise since.
    case 'changed-since':
      return { outcome: 'acknowledged' }
    case 'wrong-owner':
      return { outcome: 'signed-out' }
    // The network took it out: another network will not.
    case 'idempotency-key-missing':
      return { outcome: 'no-way-through' }
    case 'upgrade-required':
      return { outcome: 'too-old' }
    default: {
      const message = problem.errors?.[0]?.message ?? problem.detail ?? problem.title
      return { outcome: 'refused', problem: { code: problem.code, message } }
    }
  }
}
