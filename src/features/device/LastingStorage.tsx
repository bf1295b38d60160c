import { useIsPersisted } from '#pwa/persistent-storage.ts'
import { useMayBePrivate } from '#pwa/private-window.ts'

/** Whether the browser may clear what is stored, and what that would mean. */
export function LastingStorage() {
  const isPersisted = useIsPersisted()
  const isPrivate = useMayBePrivate()
  if (isPrivate) return <PrivateWindow />
  return (
    <section aria-labelledby="lasting-storage">
      <h2 id="lasting-storage">How long it lasts</h2>
      {isPersisted ? (
        <p>
          Your browser has agreed not to clear what Rowan saves here, even if your device runs low
          on space.
        </p>
      ) : (
        <p>
          Your browser may clear what Rowan saves here if your device runs low on space, or if you
          do not use it for several weeks. Anything you’ve sent us is safe. Answers waiting to be
          sent exist only on this device, so open Rowan online within a few days to send them.
        </p>
      )}
      <p>We remove a saved copy after 30 days.</p>
    </section>
  )
}

const PrivateWindow = () => (
  <section aria-labelledby="lasting-storage">
    <h2 id="lasting-storage">How long it lasts</h2>
    <p>
      This looks like a private window, which forgets everything when you close it, including
      answers waiting to be sent. Use an ordinary window to use Rowan offline.
    </p>
  </section>
)
