/** Starts a timer; the function returned stops it. */
export type After = (milliseconds: number, run: () => void) => () => void

/** Time and randomness, passed in so that tests can control them. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number
  /** From 0 to 1. */
  random: () => number
  after: After
}

export const browserClock: Clock = {
  now: Date.now,
  random: Math.random,
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}
