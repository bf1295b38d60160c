import { useState } from 'react'

let ask: () => Promise<unknown> = async () => undefined

/** Hands the buttons a way to ask whether the service is back: without it a call would wait for the next look. */
export function tryAgainThrough(way: () => Promise<unknown>): void {
  ask = way
}

/** What a button "Try again" does and says: a person who presses it need not wait for the next look. */
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
