import type { Reason } from './pacing.ts'

/**
 * One turn at a time: whoever asks during one is served by the next, all of them by the same. `take`
 * makes a turn; `settle` follows when nobody asks any more. The promise resolves when both are over.
 */
export function createTurns(
  take: (reason: Reason) => Promise<void>,
  settle: () => Promise<void>,
): (reason: Reason) => Promise<void> {
  let running: Promise<void> | undefined
  let next: Reason | undefined

  const takeAll = async () => {
    try {
      while (next) {
        const reason = next
        next = undefined
        await take(reason)
      }
    } finally {
      running = undefined
    }
    await settle()
  }
  return async (reason) => {
    // What a person asks for goes furthest.
    next = next === 'person' ? next : reason
    running ??= takeAll()
    await running
  }
}
