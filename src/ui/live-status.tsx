import { useSyncExternalStore } from 'react'

let said = ''
const listeners = new Set<() => void>()

/**
 * Says a sentence to those who hear the page, once, politely. Never health data: the words may be
 * spoken aloud beside other people.
 */
export function announce(text: string): void {
  // A sentence said again would be no change to the region: a trailing no-break space makes it one.
  said = text === said ? `${text}\u00A0` : text
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The one live region of the app. It stands before anything is said, else it would not be heard. */
export const LiveStatus = () => (
  <output className="visually-hidden" aria-live="polite">
    {useSyncExternalStore(
      subscribe,
      () => said,
      () => '',
    )}
  </output>
)
