/** In localStorage: when "Not now" was last said, in milliseconds since 1970. Nothing of a member. */
const dismissedKey = 'rowan.install-dismissed'
const silenceMs = 90 * 24 * 60 * 60 * 1000

/** Whether the app may offer itself: not for 90 days after "Not now". */
export function mayOffer(now: Date): boolean {
  try {
    const dismissedAt = Number(localStorage.getItem(dismissedKey) ?? Number.NaN)
    // A time that is still to come was noted under a wrong clock.
    return !(dismissedAt <= now.getTime() && now.getTime() - dismissedAt < silenceMs)
  } catch {
    return true
  }
}

/** Somebody said "Not now". */
export function dismissOffer(now: Date): void {
  try {
    localStorage.setItem(dismissedKey, String(now.getTime()))
  } catch {
    // Nothing is kept in this browser: it will be offered again.
  }
}
