import type { DeliveryResult } from '#contract/commands.ts'
import type { Clock } from '#offline/clock.ts'

/** Why a drain stopped before everything was tried. */
export type Stop = Exclude<DeliveryResult, { outcome: 'acknowledged' | 'not-now' | 'refused' }>

/** `signed-out`: until the member signs in again. `too-old`: until the app is updated. `account-closed`: for good. */
export type Pause = Exclude<Stop['outcome'], 'no-way-through'>

/**
 * What triggers a drain: a person who pressed "Send now"; an answer just given; `resume`, when the
 * network, the page or the session came back; `timer`, the sync's own.
 */
export type Trigger = 'person' | 'answer' | 'resume' | 'timer'

const longestWait = 5 * 60_000
const firstWait = 2000
/** The longest time between two tries while something waits, in ms. */
const interval = 30_000
const shortestTimer = 100

/**
 * The time until the next try, in milliseconds: exponential back-off with full jitter, at most five
 * minutes, and not before the service allows. `failures` counts from 1.
 */
export function backOff({
  failures,
  random,
  retryAfterMs = 0,
}: {
  failures: number
  random: () => number
  retryAfterMs?: number | undefined
}): number {
  const ceiling = Math.min(longestWait, firstWait * 2 ** Math.min(failures, 20))
  return Math.min(longestWait, Math.max(retryAfterMs, random() * ceiling))
}

/**
 * Whether an answer may be tried now. A time further away than any wait comes from a clock that was set
 * back, and is ignored.
 */
export const isDue = (nextAt: number, now: number): boolean =>
  nextAt <= now || nextAt - now > longestWait

/** Decides when to try again, by the result of the last drain. */
export function createRetryPolicy({ now, random }: Pick<Clock, 'now' | 'random'>) {
  let failures = 0
  let notBefore = 0
  let pause: Pause | undefined

  return {
    /** Takes the result of a drain; undefined: nothing stopped it. */
    note: (stop: Stop | undefined): void => {
      pause = stop && stop.outcome !== 'no-way-through' ? stop.outcome : undefined
      failures = stop?.outcome === 'no-way-through' ? failures + 1 : 0
      const wait = stop && 'retryAfterMs' in stop ? stop.retryAfterMs : undefined
      notBefore = wait === undefined ? 0 : now() + Math.min(wait, longestWait)
    },

    pause: (): Pause | undefined => pause,

    /** The service's "not before" holds for everything but a person's request; a pause only for the timer. */
    allows: (trigger: Trigger): boolean =>
      trigger === 'person' || (isDue(notBefore, now()) && !(trigger === 'timer' && pause)),

    /** Milliseconds until the timer's next try; undefined: none. `dueAt`: when each waiting answer is due. */
    untilNext: (dueAt: readonly number[]): number | undefined => {
      if (pause || dueAt.length === 0) return undefined
      if (!isDue(notBefore, now())) return notBefore - now()
      if (failures > 0) return Math.max(shortestTimer, backOff({ failures, random }))
      const ahead = dueAt.map((at) => at - now()).filter((wait) => wait > 0)
      return Math.max(shortestTimer, Math.min(interval, ...ahead))
    },
  }
}
