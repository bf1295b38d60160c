import { useState } from 'react'
import { GpConnectionPage } from '#features/account/GpConnectionPage.tsx'
import { clearCache } from '#offline/cache/encrypted-store.ts'
import { StatusBanner } from '#ui/StatusBanner.tsx'

/** A record that is no longer connected is not kept on this device either (S34). */
export function GpConnectionRoute() {
  const [hasFailed, setHasFailed] = useState(false)
  const removeCopy = () => {
    setHasFailed(false)
    clearCache().catch(() => setHasFailed(true))
  }
  return (
    <>
      <GpConnectionPage onDisconnected={removeCopy} />
      {hasFailed && (
        <StatusBanner tone="error">
          <p role="alert">
            The copy of your record on this device could not be removed. Sign out to remove it.
          </p>
        </StatusBanner>
      )}
    </>
  )
}
