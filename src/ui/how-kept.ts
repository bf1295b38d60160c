import { useSyncExternalStore } from 'react'

/** Where the answers that wait are: a browser in private mode may keep nothing once it is closed. */
export type HowKept = 'here' | 'in-memory'

let howKept: HowKept = 'here'
const listeners = new Set<() => void>()

/** Says how the last answer was kept. */
export function noteHowKept(how: HowKept): void {
  howKept = how
  for (const listener of listeners) listener()
}

/** Rerenders its caller when that changes. */
export const useHowKept = (): HowKept => useSyncExternalStore(subscribe, () => howKept)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
