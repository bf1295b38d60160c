import { useState } from 'react'
import { setShared, useIsSharedDevice } from '#offline/session/cached-session.ts'
import { announce } from '#ui/live-status.tsx'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { SharedDeviceField } from './SharedDeviceField.tsx'

/** Whether the device is shared, to be changed at any time (product rules). */
export function WhoUsesIt() {
  const isShared = useIsSharedDevice() ?? false
  const [hasFailed, setHasFailed] = useState(false)
  const choose = async (shared: boolean) => {
    setHasFailed(false)
    try {
      await setShared(shared)
      announce(shared ? 'Saved copies are removed from this device' : 'Saved')
    } catch {
      setHasFailed(true)
    }
  }
  return (
    <section aria-labelledby="who-uses-it">
      <h2 id="who-uses-it">Who uses this device</h2>
      <SharedDeviceField isShared={isShared} onChange={(shared) => void choose(shared)} />
      {hasFailed && (
        <StatusBanner tone="error">
          <p role="alert">
            We could not save that on this device. Try again, or sign out to remove what’s saved
            here.
          </p>
        </StatusBanner>
      )}
    </section>
  )
}
