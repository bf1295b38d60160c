import { traceOf } from '../http/fault-trace.ts'
import type { Log } from '../log.ts'

interface DrainParts {
  /** How the log names it. */
  name: string
  /** Works off one thing that is due. False when nothing is. */
  next: () => Promise<boolean>
  log: Log
  /** Of idleness. */
  pauseMs?: number
}

/** Works off what is due in a table, one thing after the other, until it is stopped. */
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
    /** Works off all that is due. Resolves when nothing is. */
    drain,
    start: turn,
    /** Resolves when what is under way has ended. */
    stop: async (): Promise<void> => {
      isStopped = true
      clearTimeout(timer)
      await current
    },
  }
}

const longestPauseMs = 5 * 60 * 1000

/** When to try again what has failed so many times: twice as long after each, with full jitter. */
export const nextTry = (now: Date, attempts: number, random: () => number): Date =>
  new Date(now.getTime() + Math.min(longestPauseMs, 1_000 * 2 ** Math.min(attempts, 20)) * random())
