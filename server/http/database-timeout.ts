import { HttpProblem } from './http-problem.ts'

/** How long a call may wait for the database in all, in ms: within 2 s it is answered one way or the other. */
export const defaultDatabaseMs = 1_800

/**
 * The time that a call may still wait for the database. Time that passes outside `limit`, with an outside
 * service or a slow sender, does not count.
 */
export class DatabaseTimeout {
  #leftMs: number

  constructor(ms: number) {
    this.#leftMs = ms
  }

  /**
   * Waits for work with the database. Throws a 503 once the time is up; what was begun
   * then ends by itself, whole or not at all, and its idempotency key tells a second try which.
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
