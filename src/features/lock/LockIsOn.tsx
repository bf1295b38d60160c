import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { lockNow } from '#lock/device-lock.ts'
import { currentLock, type LockRow, type PinLock } from '#lock/lock-row.ts'
import { removeLock } from '#lock/set-lock.ts'
import { announce } from '#ui/live-status.tsx'
import { FailureBanner, StatusBanner } from '#ui/StatusBanner.tsx'
import classes from './Lock.module.css'
import type { Problems } from './LockPage.tsx'
import { PasskeyForm } from './PasskeyForm.tsx'
import { PinForm } from './PinForm.tsx'
import { usePinForm } from './use-pin-form.ts'

const turnOff = 'Turn off the lock'
const ways = { pin: ', with a PIN', passkey: ', with a passkey' } as const

/** Buttons to close the lock now, or to turn it off after opening it once more. */
export function LockIsOn({ onProblems }: { onProblems: (problems: Problems) => void }) {
  const lock = useCurrentLock()
  const [hasFailed, setHasFailed] = useState(false)
  const remove = async () => {
    setHasFailed(false)
    await removeLock().then(
      () => announce('The lock is off'),
      () => setHasFailed(true),
    )
  }
  return (
    <>
      <StatusBanner tone="done">
        <p>The lock is on for this device{lock ? ways[lock.way] : ''}.</p>
      </StatusBanner>
      <div className={classes['ways']}>
        <Button onClick={lockNow}>Lock now</Button>
      </div>
      <section aria-labelledby="turn-off">
        <h2 id="turn-off">{turnOff}</h2>
        <p>To choose another PIN or passkey, turn the lock off and on again.</p>
        {hasFailed && (
          <FailureBanner>This browser could not turn the lock off. It’s still on.</FailureBanner>
        )}
        {lock?.way === 'pin' && <OffByPin lock={lock} onProblems={onProblems} onPin={remove} />}
        {lock?.way === 'passkey' && (
          <PasskeyForm lock={lock} action={turnOff} onUnlocked={remove} />
        )}
      </section>
    </>
  )
}

interface OffByPinProps {
  lock: PinLock
  onProblems: (problems: Problems) => void
  onPin: () => Promise<unknown>
}

function OffByPin({ lock, onProblems, onPin }: OffByPinProps) {
  const forming = usePinForm(lock, onPin)
  const { errors, tries } = forming
  const message = errors[0]?.message
  useEffect(() => {
    onProblems({ errors: message === undefined ? [] : [{ fieldId: 'pin', message }], tries })
  }, [message, tries, onProblems])
  return <PinForm forming={forming} action={turnOff} />
}

function useCurrentLock(): LockRow | undefined {
  const [lock, setLock] = useState<LockRow>()
  useEffect(() => {
    currentLock().then(
      (found) => setLock(found === 'damaged' ? undefined : found),
      () => undefined,
    )
  }, [])
  return lock
}
