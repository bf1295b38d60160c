import { createStore, useStore } from '#store'

const said = createStore('')

/**
 * Announces a sentence to screen readers, once, politely. Never health data: it may be spoken aloud near
 * other people.
 */
export function announce(text: string): void {
  // Repeating a sentence would not change the region; a trailing no-break space does.
  said.set(text === said.get() ? `${text}\u00A0` : text)
}

/** The app's only live region. It has to exist before the first announcement, or that is not heard. */
export const LiveStatus = () => (
  <output className="visually-hidden" aria-live="polite">
    {useStore(said)}
  </output>
)
