import { createStore, useStore } from '#store'

/** The last sentences, each with a number that no other has. */
const said = createStore<readonly { id: number; text: string }[]>([])
let count = 0

/** How many sentences stay, for somebody who reads through the page. */
const mostShown = 3

/**
 * Announces a sentence to screen readers, politely. It is added to the sentences before it: in their place it could
 * silence one that is still to be read. Never health data: it may be spoken aloud near other people.
 */
export function announce(text: string): void {
  count += 1
  said.set([...said.get(), { id: count, text }].slice(-mostShown))
}

/** The app's only live region. It has to exist before the first announcement, or that is not heard. */
export const LiveStatus = () => (
  // An output is read as a whole otherwise, the earlier sentences too.
  <output className="visually-hidden" aria-live="polite" aria-atomic="false">
    {useStore(said).map(({ id, text }) => (
      <span key={id}>{text}</span>
    ))}
  </output>
)
