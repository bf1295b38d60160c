import { backOff, isDue } from './backoff.ts'
import type { RunEnd } from './delivery-run.ts'

/** `signed-out`: until the member signs in again. `too-old`: until the app is updated. `account-closed`: for good. */
export type Pause = Exclude<RunEnd['outcome'], 'no-way-through'>

/**
 * Who asks for a delivery: a person who pressed Send now; an answer just given; `back`, when the
 * network, the page or the session came back; `again`, the courier itself.
 */
export type Reason = 'person' | 'answer' | 'back' | 'again'

/** While something waits it is tried at least this often. */
const patience = 30_000
const soonest = 100

/** How often a courier tries, by what came of its last run. */
export function createPacing({ now, random }: { now: () => number; random: () => number }) {
  let failures = 0
  let notBefore = 0
  let pause: Pause | undefined

  return {
    /** What came of a run; undefined: nothing stopped it. */
    take: (end: RunEnd | undefined): void => {
      pause = end && end.outcome !== 'no-way-through' ? end.outcome : undefined
      failures = end?.outcome === 'no-way-through' ? failures + 1 : 0
      const wait = end && 'retryAfterMs' in end ? end.retryAfterMs : undefined
      notBefore = wait === undefined ? 0 : now() + Math.min(wait, 5 * 60_000)
    },

    pause: (): Pause | undefined => pause,

    /** The service's own "not before" binds all but a person; a pause binds the courier alone. */
    allows: (reason: Reason): boolean =>
      reason === 'person' || (isDue(notBefore, now()) && !(reason === 'again' && pause)),

    /** Milliseconds until the courier tries again by itself; undefined: it waits to be woken. */
    untilNext: (dueAt: readonly number[]): number | undefined => {
      if (pause || dueAt.length === 0) return undefined
      if (!isDue(notBefore, now())) return notBefore - now()
      if (failures > 0) return Math.max(soonest, backOff({ failures, random }))
      const ahead = dueAt.map((at) => at - now()).filter((wait) => wait > 0)
      return Math.max(soonest, Math.min(patience, ...ahead))
    },
  }
}
