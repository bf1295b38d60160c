import { createStore, useStore } from '#store'

const said = createStore('')

/**
 * Says a sentence to those who hear the page, once, politely. Never health data: the words may be
 * spoken aloud beside other people.
 */
export function announce(text: string): void {
  // A sentence said again would be no change to the region: a trailing no-break space makes it one.
  said.set(text === said.get() ? `${text}\u00A0` : text)
}

/** The one live region of the app. It stands before anything is said, else it would not be heard. */
export const LiveStatus = () => (
  <output className="visually-hidden" aria-live="polite">
    {useStore(said)}
  </output>
)
