import { startTransition, useEffect, useState } from 'react'
import type { Arrived, Arriving, EntriesBySection, LoadedRecord } from './record-entry.ts'

/** The entries of a record that is here already. */
export const arrived = (entries: EntriesBySection): Arriving => {
  const whole: Arrived = { state: 'whole', entries }
  return { now: () => whole, subscribe: () => () => undefined }
}

/** Entries that come in two steps. `settle` ends their coming; `onWanted` is told who looks at them. */
export function arrivingFrom(
  first: EntriesBySection,
  onWanted: () => void = () => undefined,
): Arriving & { settle: (arrived: Arrived) => void } {
  let now: Arrived = { state: 'coming', entries: first }
  const listeners = new Set<() => void>()
  return {
    now: () => now,
    subscribe(tell) {
      listeners.add(tell)
      onWanted()
      return () => listeners.delete(tell)
    },
    settle(settled) {
      now = settled
      for (const tell of listeners) tell()
    },
  }
}

/**
 * What of the record's entries is here by now. The step from the first to all of them is made bit by
 * bit: twenty thousand entries at once would hold up a slow phone.
 */
export function useArrived({ arriving }: LoadedRecord): Arrived {
  const [known, setKnown] = useState({ arriving, arrived: arriving.now() })
  useEffect(() => {
    const take = () => setKnown({ arriving, arrived: arriving.now() })
    // It may have settled between the rendering and this.
    startTransition(take)
    return arriving.subscribe(() => startTransition(take))
  }, [arriving])
  return known.arriving === arriving ? known.arrived : arriving.now()
}
