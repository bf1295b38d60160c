const longest = 5 * 60_000
const first = 2000

/**
 * How long until the next try, in milliseconds: full jitter over a doubling time, at most five
 * minutes, and not before the service said. `failures` counts from 1.
 */
export function backOff({
  failures,
  random,
  retryAfterMs = 0,
}: {
  failures: number
  random: () => number
  retryAfterMs?: number | undefined
}): number {
  const ceiling = Math.min(longest, first * 2 ** Math.min(failures, 20))
  return Math.min(longest, Math.max(retryAfterMs, random() * ceiling))
}

/**
 * Whether something may be tried. A moment further away than any wait comes of a clock that was
 * put back, and holds nothing up.
 */
export const isDue = (nextAt: number, now: number): boolean =>
  nextAt <= now || nextAt - now > longest
