import { useEffect } from 'react'
import { createStore, useStore } from '#store'

/** The sentences said last, each with a number that no other has. */
const announcements = createStore<readonly { id: number; text: string }[]>([])
let count = 0
let lastAt = Number.NEGATIVE_INFINITY

/** In ms. A sentence that comes sooner than this after another is added to it. */
const together = 1000

/**
 * Announces a sentence to screen readers, politely. It is added to one just before it: in its place it could silence a
 * sentence that nobody has heard yet. Never health data: it may be spoken aloud near other people.
 */
export function announce(text: string): void {
  count += 1
  const now = performance.now()
  const before = now - lastAt < together ? announcements.get() : []
  lastAt = now
  announcements.set([...before, { id: count, text }])
}

/**
 * The app's only live region. It has to exist before the first announcement, or that is not heard; what was said in it
 * goes with it.
 */
export function LiveStatus() {
  useEffect(() => () => announcements.set([]), [])
  // An output is read as a whole otherwise, the earlier sentences too.
  return (
    <output className="visually-hidden" aria-live="polite" aria-atomic="false">
      {useStore(announcements).map(({ id, text }) => (
        <span key={id}>{text}</span>
      ))}
    </output>
  )
}
