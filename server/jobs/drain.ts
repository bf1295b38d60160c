import { traceOf } from '../http/fault-trace.ts'
import type { Log } from '../log.ts'

interface DrainParts {
  /** Its name in the log. */
  name: string
  /** Processes the next due item. False when none is due. */
  next: () => Promise<boolean>
  log: Log
  /** Between two looks when nothing is due, in ms. */
  pauseMs?: number
}

/** Processes the due rows of a table one by one until it is stopped. */
export function createDrain({ name, next, log, pauseMs = 1_000 }: DrainParts) {
  let timer: NodeJS.Timeout | undefined
  let current: Promise<unknown> = Promise.resolve()
  let isStopped = false

  const drain = async (): Promise<void> => {
    while (!isStopped && (await next()));
  }
  const turn = () => {
    current = drain()
      .catch((error: unknown) => log.error({ fault: traceOf(error) }, `${name} failed`))
      .then(() => {
        if (!isStopped) timer = setTimeout(turn, pauseMs)
      })
  }
  return {
    /** Processes everything that is due. */
    drain,
    start: turn,
    /** Stops, and resolves when the current item is done. */
    stop: async (): Promise<void> => {
      isStopped = true
      clearTimeout(timer)
      await current
    },
  }
}

const longestPauseMs = 5 * 60 * 1000

/** When to retry after so many failures: the delay doubles each time, with full jitter. */
export const nextTry = (now: Date, attempts: number, random: () => number): Date =>
  new Date(now.getTime() + Math.min(longestPauseMs, 1_000 * 2 ** Math.min(attempts, 20)) * random())
