import { useState, useSyncExternalStore } from 'react'

let ask: () => Promise<unknown> = async () => undefined

/** Sets how the buttons probe the service: otherwise a call would wait for the next scheduled probe. */
export function tryAgainThrough(way: () => Promise<unknown>): void {
  ask = way
}

/** The handler and label of a "Try again" button, which probes the service at once. */
export function useTryAgain(onRetry: () => void) {
  const [isTrying, setIsTrying] = useState(false)
  const tryAgain = async () => {
    if (isTrying) return
    setIsTrying(true)
    onRetry()
    await ask()
    setIsTrying(false)
  }
  return { tryAgain: () => void tryAgain(), label: isTrying ? 'Trying again…' : 'Try again' }
}

/** The title of a page that is nothing else. */
export const offline = 'You’re offline'

/** Why the service cannot be reached, as far as we know, in one sentence. */
export function noConnection(way: 'offline' | 'checking' | 'reachable' | 'limited'): string {
  switch (way) {
    case 'offline':
      return `${offline}.`
    case 'limited':
      return 'You’re online, but Rowan is not responding.'
    case 'checking':
    case 'reachable':
      return 'We’re looking for a connection.'
  }
}

function subscribe(onChange: () => void): () => void {
  const ending = new AbortController()
  addEventListener('online', onChange, ending)
  addEventListener('offline', onChange, ending)
  return () => ending.abort()
}

/** What the browser says about its network. Only a hint: it decides how a failure is explained. */
export const useHasNetwork = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
