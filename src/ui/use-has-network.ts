import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  const ending = new AbortController()
  addEventListener('online', onChange, ending)
  addEventListener('offline', onChange, ending)
  return () => ending.abort()
}

/** What the browser says of its network: a hint, which only chooses between two words for silence. */
export const useHasNetwork = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
