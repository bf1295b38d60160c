import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '#store'
import { useIsReachable } from './connectivity.ts'
import { useIsSharedDevice } from './session/cached-session.ts'
import { freshFor, maxCacheAge } from './clock.ts'

/** How many days after its fetch the emergency card opens offline (decision 015). */
export const cardDaysOffline = maxCacheAge / 86_400_000

export interface SavedCopy {
  /** When the data was fetched; absent while there is none. */
  savedAt?: Date
  /** Whether this device caches it; a shared one does not. */
  isPersisted: boolean
  /** Older than a day, so it may be out of date. */
  isOld: boolean
}

/**
 * How old the shown data is: as old as the oldest part that has loaded. It follows the clock, because a page may
 * stay open for days.
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

/** The age of the current page while it cannot be refreshed, for the line under the bar. */
export const shownCopy = createStore<SavedCopy | undefined>(undefined)

interface AgedPart {
  dataUpdatedAt: number
  isError: boolean
}

/**
 * Shows the age of this page in the line under the bar, once that matters: when its parts cannot be refetched, or are
 * older than a day.
 * @param main Without it there is no page, and so no age of it.
 */
export function useShownCopy(main: AgedPart, others: readonly AgedPart[] = []): void {
  const parts = main.dataUpdatedAt > 0 ? [main, ...others] : []
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

/** Times are milliseconds since 1970; 0 means never fetched. */
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
