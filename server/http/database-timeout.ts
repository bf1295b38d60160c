import { HttpProblem } from './http-problem.ts'

/** How long a call may wait for the database in total, in ms, so that every call is answered within 2 s. */
export const defaultDatabaseMs = 1_800

/**
 * The time that a call may still wait for the database. Only time within `limit` counts, not that
 * spent on outside services or slow senders.
 */
export class DatabaseTimeout {
  #leftMs: number

  constructor(ms: number) {
    this.#leftMs = ms
  }

  /**
   * Waits for database work. Throws a 503 once the time is up. What was started then still commits
   * or rolls back by itself; a retry with the same idempotency key learns which.
   */
  async limit<Result>(work: Promise<Result>): Promise<Result> {
    const begunAt = performance.now()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(unavailable()), Math.max(0, this.#leftMs))
    })
    try {
      return await Promise.race([work, late])
    } finally {
      clearTimeout(timer)
      this.#leftMs -= performance.now() - begunAt
    }
  }
}

const unavailable = () => new HttpProblem('service-unavailable', { retryAfterSeconds: 2 })
