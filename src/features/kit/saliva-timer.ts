import { useEffect, useSyncExternalStore } from 'react'
import { serviceTimes } from '#contract/service-times.ts'
import { createStore } from '#store'

/** In sessionStorage, to survive a reload: when the wait is over, in milliseconds since 1970. Not personal. */
const name = 'rowan-kit-timer'

const endsAt = createStore<number | undefined>(undefined)

/** Starts the wait before a sample may be given. */
export function startTimer(): void {
  storeEnd(Date.now() + serviceTimes.salivaMinutes * 60_000)
}

export const stopTimer = (): void => storeEnd(undefined)

/** How many minutes are left, 0 when they are over; undefined if no timer is running. */
export function useMinutesLeft(): number | undefined {
  useEffect(() => endsAt.set(storedEnd()), [])
  return useSyncExternalStore(subscribe, minutesLeft, () => undefined)
}

function minutesLeft(): number | undefined {
  const end = endsAt.get()
  return end === undefined ? undefined : Math.max(0, Math.ceil((end - Date.now()) / 60_000))
}

/** By the clock: a sleeping phone does not run timers. */
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
    // Without storage the timer lasts as long as the page.
  }
}
