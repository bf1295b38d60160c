import { useEffect, useSyncExternalStore } from 'react'
import { serviceTimes } from '#contract/service-times.ts'
import { createStore } from '#store'

/** When the wait is over, in milliseconds since 1970: it tells nothing of anybody. A reload does not end it. */
const name = 'rowan-kit-timer'

const endsAt = createStore<number | undefined>(undefined)

/** Begins to wait until a sample may be given. */
export function startTimer(): void {
  storeEnd(Date.now() + serviceTimes.salivaMinutes * 60_000)
}

export const stopTimer = (): void => storeEnd(undefined)

/** How many minutes are left, 0 when they are over; undefined while nobody waits. Without a network too. */
export function useMinutesLeft(): number | undefined {
  useEffect(() => endsAt.set(storedEnd()), [])
  return useSyncExternalStore(subscribe, minutesLeft, () => undefined)
}

function minutesLeft(): number | undefined {
  const end = endsAt.get()
  return end === undefined ? undefined : Math.max(0, Math.ceil((end - Date.now()) / 60_000))
}

/** By the clock, for a phone that slept does not run its timers. */
function subscribe(look: () => void): () => void {
  const stop = endsAt.subscribe(look)
  const ticking = setInterval(look, 1000)
  return () => {
    stop()
    clearInterval(ticking)
  }
}

function storedEnd(): number | undefined {
  try {
    return Number(sessionStorage.getItem(name)) || undefined
  } catch {
    return endsAt.get()
  }
}

function storeEnd(end: number | undefined): void {
  endsAt.set(end)
  try {
    if (end === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, String(end))
  } catch {
    // A browser without storage waits for as long as the page is open.
  }
}
