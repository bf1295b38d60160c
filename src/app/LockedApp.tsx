import { useEffect } from 'react'
import { LockScreen } from '#features/lock/LockScreen.tsx'
import { beginAnew, onLockChanged } from '#offline/device-lock/device-lock.ts'
import { listenToOtherTabs, onSignedOut } from '#offline/session/sign-out.ts'
import { BrandMark } from '#ui/BrandMark.tsx'
import { FocusKeeper } from '#ui/FocusKeeper.tsx'
import { LiveStatus } from '#ui/live-status.tsx'
import { followLock } from './auth/leave-page.ts'
import { ExitButton } from './layouts/ExitButton.tsx'
import bar from './layouts/TopBar.module.css'
import { MantineRoot } from './MantineRoot.tsx'

/** All that is there while the device is locked: the lock, and the quick exit. */
export function LockedApp() {
  useEffect(() => {
    const stops = [onLockChanged(followLock), listenToOtherTabs(), onSignedOut(beginAnew)]
    return () => stops.forEach((stop) => stop())
  }, [])
  return (
    <MantineRoot>
      <LiveStatus />
      <FocusKeeper />
      <header className={bar['top']}>
        <div className={bar['bar']}>
          <div className={bar['inner']}>
            <BrandMark />
          </div>
        </div>
        <ExitButton />
      </header>
      <LockScreen />
    </MantineRoot>
  )
}
