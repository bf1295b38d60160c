import type { After } from './delivery-run.ts'

const after: After = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** Time and chance. */
export const browserClock = { now: Date.now, random: Math.random, after }
