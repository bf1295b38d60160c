import type { Deliver, DeliveryResult, Operation } from '#contract/commands.ts'
import type { After } from '#offline/clock.ts'
import { settled } from './cryptography.ts'

/** A clock that moves only when told to. */
export function stoppedClock(start = Date.parse('2026-11-21T12:00:00Z')) {
  let time = start
  let timers: { at: number; run: () => void }[] = []
  const after: After = (milliseconds, run) => {
    const timer = { at: time + milliseconds, run }
    timers.push(timer)
    return () => {
      timers = timers.filter((each) => each !== timer)
    }
  }
  return {
    now: () => time,
    after,
    /** Milliseconds until each timer fires, the next one first. */
    waits: () => timers.map(({ at }) => at - time).toSorted((a, b) => a - b),
    set: (to: number) => {
      time = to
    },
    /** Fires the timers that fall due, in order, and lets their effects happen. */
    pass: async (milliseconds: number) => {
      const end = time + milliseconds
      for (;;) {
        const next = timers.toSorted((a, b) => a.at - b.at)[0]
        if (!next || next.at > end) break
        timers = timers.filter((each) => each !== next)
        time = Math.max(time, next.at)
        next.run()
        await settled()
      }
      time = end
      await settled()
    },
  }
}

export interface Delivered {
  key: string
  subject: string
  operation: Operation
}

/**
 * A service that records its calls. Each idempotency key takes effect once, and `meet` decides the
 * reply; undefined: success.
 */
export function notedService(
  meet: (call: Delivered) => DeliveryResult | undefined = () => undefined,
) {
  const calls: Delivered[] = []
  const effects = new Map<string, Delivered>()
  const underWay = { now: 0, most: 0 }
  let answer = meet
  const deliver: Deliver = async (operation, { subject, idempotencyKey }) => {
    const call = { key: idempotencyKey, subject, operation }
    calls.push(call)
    underWay.now += 1
    underWay.most = Math.max(underWay.most, underWay.now)
    await Promise.resolve()
    const result = answer(call)
    const isRefused = ['refused', 'signed-out', 'account-closed'].includes(result?.outcome ?? '')
    if (!isRefused && !effects.has(idempotencyKey)) effects.set(idempotencyKey, call)
    underWay.now -= 1
    return result ?? { outcome: 'acknowledged' }
  }
  return {
    deliver,
    calls,
    effects,
    underWay,
    meet: (next: typeof meet) => {
      answer = next
    },
    /** From now on all calls succeed. */
    recover: () => {
      answer = () => undefined
    },
    sent: () =>
      calls.map(({ operation }) => `${operation.endpoint.method} ${operation.endpoint.path}`),
  }
}

/** The results that a delivery can have. */
export const results = {
  notNow: (retryAfterMs?: number): DeliveryResult => ({
    outcome: 'not-now',
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  }),
  noWay: (retryAfterMs?: number): DeliveryResult => ({
    outcome: 'no-way-through',
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  }),
  signedOut: { outcome: 'signed-out' } satisfies DeliveryResult,
  accountClosed: { outcome: 'account-closed' } satisfies DeliveryResult,
  tooOld: { outcome: 'too-old' } satisfies DeliveryResult,
  refused: {
    outcome: 'refused',
    problem: { code: 'invalid-input', message: 'This is not valid.' },
  } satisfies DeliveryResult,
}
