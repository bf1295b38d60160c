import { useSyncExternalStore } from 'react'
import { useIsSharedDevice } from './device.ts'
import { freshFor } from './storage/ages.ts'

export interface SavedCopy {
  /** When the data was fetched; absent while there is none. */
  savedAt?: Date
  /** Whether this device keeps it for reading; a shared one does not. */
  isKept: boolean
  /** Older than a day: it may be out of date. */
  isOld: boolean
}

/** How old the data of a query is. Every view of kept data says so, online too. */
export function useSavedCopy({ dataUpdatedAt }: { dataUpdatedAt: number }): SavedCopy {
  const isKept = !useIsSharedDevice()
  const isOld = useSyncExternalStore(
    subscribeToClock,
    () => dataUpdatedAt > 0 && Date.now() - dataUpdatedAt > freshFor,
    () => false,
  )
  if (dataUpdatedAt === 0) return { isKept, isOld }
  return { savedAt: new Date(dataUpdatedAt), isKept, isOld }
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
