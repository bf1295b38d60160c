import { useSyncExternalStore } from 'react'
import type { Arrived, Arriving, EntriesBySection, LoadedRecord } from './record-entry.ts'

/** The entries of a record that is here already. */
export const arrived = (entries: EntriesBySection): Arriving => {
  const whole: Arrived = { state: 'whole', entries }
  return { now: () => whole, subscribe: () => () => undefined }
}

/** Entries that come in two steps. `settle` ends their coming. */
export function arrivingFrom(first: EntriesBySection): Arriving & {
  settle: (arrived: Arrived) => void
} {
  let now: Arrived = { state: 'coming', entries: first }
  const listeners = new Set<() => void>()
  return {
    now: () => now,
    subscribe(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    settle(settled) {
      now = settled
      for (const tell of listeners) tell()
    },
  }
}

/** What of the record's entries is here by now. */
export const useArrived = ({ arriving }: LoadedRecord): Arrived =>
  useSyncExternalStore(arriving.subscribe, arriving.now)
