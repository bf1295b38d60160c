import { useState } from 'react'

const day = 86_400_000

export interface SavedCopy {
  /** When the data was fetched; absent while there is none. */
  savedAt?: Date
  /** It was kept by an earlier visit and has not been fetched anew. */
  isFromDevice: boolean
  /** Older than a day: it may be out of date. */
  isOld: boolean
}

/** How old the data of a query is. Every view of kept data says so, online too. */
export function useSavedCopy({ dataUpdatedAt }: { dataUpdatedAt: number }): SavedCopy {
  const [openedAt] = useState(() => Date.now())
  if (dataUpdatedAt === 0) return { isFromDevice: false, isOld: false }
  return {
    savedAt: new Date(dataUpdatedAt),
    isFromDevice: dataUpdatedAt < performance.timeOrigin,
    isOld: Math.max(openedAt, dataUpdatedAt) - dataUpdatedAt > day,
  }
}
