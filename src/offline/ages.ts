/* How long what is cached on this device may be shown. Milliseconds since 1970, and milliseconds. */

const hour = 3_600_000

/** After its member was last verified. */
export const verificationLasts = { member: 7 * 24 * hour, record: 72 * hour } as const

/** Nothing cached is shown when it is older (S5). */
export const maxCacheAge = 30 * 24 * hour

/** Of what is older, every page says that it may be out of date. */
export const freshFor = 24 * hour

/** A clock that was set back by more makes every age a lie. */
export const clockTolerance = 300_000

/** Whether something of that date may still be shown. */
export const isWithin = (savedAt: number, { now, age }: { now: number; age: number }): boolean =>
  now - savedAt <= age && now - savedAt >= -clockTolerance
