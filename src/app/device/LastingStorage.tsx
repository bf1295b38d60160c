import { useIsPersisted } from '#pwa/persistent-storage.ts'

/** Whether the browser may clear what is kept, and what that would mean. */
export function LastingStorage() {
  const isPersisted = useIsPersisted()
  return (
    <section aria-labelledby="lasting-storage">
      <h2 id="lasting-storage">How long it lasts</h2>
      {isPersisted ? (
        <p>
          Your browser has promised not to clear what Rowan keeps here, even when the device runs
          low on space.
        </p>
      ) : (
        <p>
          Your browser may clear what Rowan keeps here when the device runs low on space, or when
          you do not use it for weeks. What was sent to us is safe. Answers that wait to be sent are
          only here: open Rowan with a connection within a few days.
        </p>
      )}
      <p>A saved copy is shown for 30 days at most, and is then removed.</p>
    </section>
  )
}
