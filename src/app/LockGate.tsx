import type { ReactNode } from 'react'
import { useLockState } from '#offline/device-lock/device-lock.ts'
import { lazyPart } from '#ui/lazy.tsx'
import { LoaderScreen } from '#ui/Loader.tsx'
import { PageBoundary } from './errors/PageBoundary.tsx'

const LockedApp = lazyPart(async () => (await import('./LockedApp.tsx')).LockedApp, LoaderScreen)

/** The app, once nobody has to open a lock first. */
export const LockGate = ({ children }: { children: ReactNode }) =>
  useLockState() === 'locked' ? (
    <PageBoundary place="app">
      <LockedApp />
    </PageBoundary>
  ) : (
    children
  )
