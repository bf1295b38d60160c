import { useSyncExternalStore } from 'react'
import { useIsSharedDevice } from './session/cached-session.ts'
import { freshFor } from './ages.ts'

export interface SavedCopy {
  /** When the data was fetched; absent while there is none. */
  savedAt?: Date
  /** Whether this device keeps it for reading; a shared one does not. */
  isKept: boolean
  /** Older than a day: it may be out of date. */
  isOld: boolean
}

/**
 * How old what is shown is: as old as the oldest of its parts that is there. By the clock, for a page may stay
 * open for days. Every view of kept data says so, online too.
 */
export function useSavedCopy(...parts: readonly { dataUpdatedAt: number }[]): SavedCopy {
  const isKept = !useIsSharedDevice()
  const savedAt = oldestOf(parts.map(({ dataUpdatedAt }) => dataUpdatedAt))
  const isOld = useSyncExternalStore(
    subscribeToClock,
    () => savedAt !== undefined && Date.now() - savedAt > freshFor,
    () => false,
  )
  return { ...(savedAt !== undefined && { savedAt: new Date(savedAt) }), isKept, isOld }
}

/** Of times in milliseconds since 1970; what was never fetched is 0. */
export function oldestOf(times: readonly number[]): number | undefined {
  const fetched = times.filter((time) => time > 0)
  return fetched.length > 0 ? Math.min(...fetched) : undefined
}

/** A page may stay open for days, and a device that slept does not run its timers. */
function subscribeToClock(look: () => void): () => void {
  const timer = setInterval(look, 60_000)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
