import { setTimeout } from 'node:timers/promises'
import { codeOf, isPassing } from './database-unavailable.ts'

/** How long a start waits for a database that is only just starting, or slow, in ms. */
const longestWait = 60_000
/** Nobody listens yet; no such name yet; the server is starting. */
const notYet = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03'])

/** Repeats the database work of a start for up to a minute while it fails for a reason that passes. */
export async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + longestWait
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isNotYet(error) || performance.now() > deadline) throw error
      await setTimeout(500)
    }
  }
}

const isNotYet = (error: unknown): boolean =>
  error instanceof Error &&
  (notYet.has(codeOf(error) ?? '') || isPassing(error) || isNotYet(error.cause))
