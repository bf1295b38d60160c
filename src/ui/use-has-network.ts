import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  const ending = new AbortController()
  addEventListener('online', onChange, ending)
  addEventListener('offline', onChange, ending)
  return () => ending.abort()
}

/** What the browser says about its network. Only a hint: it decides how a failure is explained. */
export const useHasNetwork = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
