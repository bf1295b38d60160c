import { useState } from 'react'
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
  const [openedAt] = useState(() => Date.now())
  if (dataUpdatedAt === 0) return { isKept, isOld: false }
  return {
    savedAt: new Date(dataUpdatedAt),
    isKept,
    isOld: Math.max(openedAt, dataUpdatedAt) - dataUpdatedAt > freshFor,
  }
}
