/** In localStorage: the time of the last "Not now", in milliseconds since 1970. Not about the member. */
const dismissedKey = 'rowan.install-dismissed'
const silenceMs = 90 * 24 * 60 * 60 * 1000

/** Whether the app may offer itself: not for 90 days after "Not now". */
export function mayOffer(now: Date): boolean {
  try {
    const dismissedAt = Number(localStorage.getItem(dismissedKey) ?? Number.NaN)
    // A time in the future was stored while the clock was wrong.
    return !(dismissedAt <= now.getTime() && now.getTime() - dismissedAt < silenceMs)
  } catch {
    return true
  }
}

/** Stores a "Not now". */
export function dismissOffer(now: Date): void {
  try {
    localStorage.setItem(dismissedKey, String(now.getTime()))
  } catch {
    // This browser stores nothing, so it will be offered again.
  }
}
