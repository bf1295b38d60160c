import { useEffect, useState, type ReactNode } from 'react'
import { isUnlockOld } from '#lock/unlock-age.ts'
import { beginAnew } from '#lock/lock-tabs.ts'

/** Asks for the lock of this device once more on the way in, unless it was opened just now. */
export function UnlockFirst({ children }: { children: ReactNode }) {
  const [isDue] = useState(isUnlockOld)
  useEffect(() => {
    if (isDue) beginAnew()
  }, [isDue])
  return isDue ? undefined : children
}
