import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { unlock } from '#lock/device-lock.ts'
import { reloadPage } from '#lock/lock-tabs.ts'
import { currentLock, type KeyFor, type LockRow, type PinLock } from '#lock/lock-row.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Page } from '#ui/Page.tsx'
import { CannotUnlock } from './CannotUnlock.tsx'
import { PasskeyForm, PinForm, usePinForm } from './UnlockForms.tsx'

const title = 'Rowan is locked'

/** Replaces the whole app until the lock is opened or deleted. */
export function LockScreen({ onUnlocked }: { onUnlocked: () => void }) {
  const open = async (secret: KeyFor) => {
    await unlock(secret)
    onUnlocked()
  }
  const lock = useCurrentLock()
  if (lock === undefined) return <Page title={title} />
  if (lock === 'unread') {
    return (
      <Page title={title}>
        <p>We could not read what’s saved on this device. Try again.</p>
        <Button onClick={reloadPage}>Try again</Button>
      </Page>
    )
  }
  if (lock === 'damaged') {
    return (
      <Page title={title}>
        <p>The lock on this device is damaged, so it cannot be opened any more.</p>
        <CannotUnlock />
      </Page>
    )
  }
  if (lock.way === 'pin') return <LockedByPin lock={lock} onUnlocked={open} />
  return (
    <Page title={title} lead="Use the passkey that you made for this device.">
      <PasskeyForm lock={lock} action="Unlock with your passkey" onUnlocked={open} />
      <Otherwise />
    </Page>
  )
}

interface LockedByPinProps {
  lock: PinLock
  onUnlocked: (secret: KeyFor) => Promise<unknown>
}

function LockedByPin({ lock, onUnlocked }: LockedByPinProps) {
  const forming = usePinForm(lock, onUnlocked)
  const { errors, tries } = forming
  return (
    <Page
      title={title}
      lead="Enter the PIN that you chose for this device."
      hasError={errors.length > 0}
      above={<ErrorSummary errors={errors} tries={tries} />}
    >
      <PinForm forming={forming} action="Unlock" />
      <Otherwise />
    </Page>
  )
}

/** For somebody who cannot open the lock. */
function Otherwise() {
  const [isAsked, setIsAsked] = useState(false)
  if (isAsked) return <CannotUnlock onBack={() => setIsAsked(false)} />
  return (
    <Button variant="subtle" px={0} onClick={() => setIsAsked(true)}>
      I cannot unlock
    </Button>
  )
}

/** `damaged`: nothing can open it any more. `unread`: the disk does not give it now. */
function useCurrentLock(): LockRow | 'damaged' | 'unread' | undefined {
  const [lock, setLock] = useState<LockRow | 'damaged' | 'unread'>()
  useEffect(() => {
    currentLock().then(
      // Without a lock there is nothing to open.
      (found) => (found ? setLock(found) : reloadPage()),
      () => setLock('unread'),
    )
  }, [])
  return lock
}
