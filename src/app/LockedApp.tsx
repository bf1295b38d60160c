import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { LockScreen } from '#features/lock/LockScreen.tsx'
import { reloadPage, onLockChanged } from '#lock/lock-state.ts'
import { listenToOtherTabs, onSignedOut } from '#offline/session/sign-out.ts'
import { BrandMark } from '#ui/BrandMark.tsx'
import { FocusKeeper } from '#ui/FocusKeeper.tsx'
import { LiveStatus } from '#ui/live-status.tsx'
import { followLock, leaveLocked } from './auth/quick-exit.ts'
import { PageBoundary } from './errors/PageBoundary.tsx'
import { reportCaught } from './errors/report.ts'
import { Bar } from './layouts/Bar.tsx'
import { ExitButton } from './layouts/TopBar.tsx'
import { MantineRoot } from './MantineRoot.tsx'

/**
 * Shows the lock instead of the app, which has not started or is hidden. Resolves once the lock has been opened.
 */
export function askToUnlock(): Promise<void> {
  const app = document.getElementById('root')
  const place = document.createElement('div')
  document.body.append(place)
  app?.toggleAttribute('hidden', true)
  const root = createRoot(place, { onCaughtError: reportCaught })
  return new Promise((resolve) => {
    const onUnlocked = () => {
      root.unmount()
      place.remove()
      app?.toggleAttribute('hidden', false)
      resolve()
    }
    root.render(<LockedApp onUnlocked={onUnlocked} />)
  })
}

/** The screen of a locked device: the lock and the quick exit. */
function LockedApp({ onUnlocked }: { onUnlocked: () => void }) {
  useEffect(() => {
    const stops = [onLockChanged(followLock), listenToOtherTabs(), onSignedOut(reloadPage)]
    return () => stops.forEach((stop) => stop())
  }, [])
  return (
    <MantineRoot>
      <LiveStatus />
      <FocusKeeper />
      <Bar exit={<ExitButton onExit={leaveLocked} />}>
        <BrandMark />
      </Bar>
      <PageBoundary place="page">
        <LockScreen onUnlocked={onUnlocked} />
      </PageBoundary>
    </MantineRoot>
  )
}
