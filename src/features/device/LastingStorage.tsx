import { useIsPersisted } from '#pwa/persistent-storage.ts'
import { useMayBePrivate } from '#pwa/private-window.ts'

/** Whether the browser may clear what is kept, and what that would mean. */
export function LastingStorage() {
  const isPersisted = useIsPersisted()
  const isPrivate = useMayBePrivate()
  if (isPrivate) return <PrivateWindow />
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

const PrivateWindow = () => (
  <section aria-labelledby="lasting-storage">
    <h2 id="lasting-storage">How long it lasts</h2>
    <p>
      This looks like a private window. Everything that Rowan keeps here is gone once you close it,
      also answers that have not been sent. Use an ordinary window to read and answer without a
      connection.
    </p>
  </section>
)
