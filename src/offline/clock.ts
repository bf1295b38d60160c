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

/* How long cached data may be shown. Times are milliseconds since 1970, ages milliseconds. */

const hour = 3_600_000

/** How long after its member was last verified. */
export const verificationLasts = { member: 7 * 24 * hour, record: 72 * hour } as const

/** Older cached data is never shown (docs/security.md, S5). */
export const maxCacheAge = 30 * 24 * hour

/** A page with older data says that it may be out of date. */
export const freshFor = 24 * hour

/** Data dated further than this in the future means that the clock was set back: its age is unknown. */
export const clockTolerance = 300_000

/** Whether data saved at `savedAt` may still be shown. */
export const isWithin = (savedAt: number, { now, age }: { now: number; age: number }): boolean =>
  now - savedAt <= age && now - savedAt >= -clockTolerance
