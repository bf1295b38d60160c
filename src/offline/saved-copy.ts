import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '#store'
import { useIsReachable } from './connectivity.ts'
import { useIsSharedDevice } from './session/cached-session.ts'
import { freshFor } from './ages.ts'

export interface SavedCopy {
  /** When the data was fetched; absent while there is none. */
  savedAt?: Date
  /** Whether this device has it in its cache; a shared one has none. */
  isPersisted: boolean
  /** Older than a day: it may be out of date. */
  isOld: boolean
}

/**
 * How old what is shown is: as old as the oldest of its parts that is there. By the clock, for a page may stay
 * open for days.
 */
export function useSavedCopy(...parts: readonly { dataUpdatedAt: number }[]): SavedCopy {
  const isPersisted = !useIsSharedDevice()
  const savedAt = oldestOf(parts.map(({ dataUpdatedAt }) => dataUpdatedAt))
  const isOld = useSyncExternalStore(
    subscribeToClock,
    () => savedAt !== undefined && Date.now() - savedAt > freshFor,
    () => false,
  )
  return { ...(savedAt !== undefined && { savedAt: new Date(savedAt) }), isPersisted, isOld }
}

/** How old the page is that is shown, while it cannot be refreshed; the line under the bar says it. */
export const shownCopy = createStore<SavedCopy | undefined>(undefined)

/**
 * Has the line under the bar say from when this page is, once that matters: when its parts cannot be asked for again,
 * or are older than a day. Nothing is said of what is fresh.
 */
export function useShownCopy(
  ...parts: readonly { dataUpdatedAt: number; isError: boolean }[]
): void {
  const { savedAt, isPersisted, isOld } = useSavedCopy(...parts)
  const isReachable = useIsReachable()
  const matters = !isReachable || isOld || parts.some(({ isError }) => isError)
  const time = matters ? savedAt?.getTime() : undefined
  useEffect(() => {
    if (time === undefined) return undefined
    shownCopy.set({ savedAt: new Date(time), isPersisted, isOld })
    return () => shownCopy.set(undefined)
  }, [time, isPersisted, isOld])
}

/** Of times in milliseconds since 1970; what was never fetched is 0. */
function oldestOf(times: readonly number[]): number | undefined {
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
