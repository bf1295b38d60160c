import { useState } from 'react'

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
