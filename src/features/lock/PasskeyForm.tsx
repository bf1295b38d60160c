import { Button } from '@mantine/core'
import { useState } from 'react'
import type { KeyFor, PasskeyLock } from '#lock/lock-row.ts'
import { tryPasskey } from '#lock/passkey.ts'
import { FailureBanner } from '#ui/StatusBanner.tsx'
import classes from './Lock.module.css'
import { notOpened } from './use-pin-form.ts'

interface PasskeyFormProps {
  lock: PasskeyLock
  action: string
  onUnlocked: (secret: KeyFor) => Promise<unknown>
}

/** Asks for the passkey of the lock when the button is pressed, in the device's own dialog. */
export function PasskeyForm({ lock, action, onUnlocked }: PasskeyFormProps) {
  const [isTrying, setIsTrying] = useState(false)
  const [failure, setFailure] = useState<keyof typeof words>()
  const tryOnce = async () => {
    setIsTrying(true)
    setFailure(undefined)
    try {
      const outcome = await tryPasskey(lock)
      if (outcome.state === 'right') await onUnlocked(outcome.secret)
      else setFailure(outcome.state)
    } catch {
      setFailure('not-opened')
    } finally {
      setIsTrying(false)
    }
  }
  return (
    <div className={classes['form']}>
      {failure && <FailureBanner>{words[failure]}</FailureBanner>}
      <div>
        <Button aria-disabled={isTrying} onClick={() => !isTrying && void tryOnce()}>
          {isTrying ? 'Waiting for your passkey…' : action}
        </Button>
      </div>
    </div>
  )
}

const words = {
  refused:
    'Your passkey was not used, so the lock is still on. Try again. If you deleted the passkey, you cannot open the lock any more.',
  wrong: 'That passkey does not open this lock. Use the one that you made for it on this device.',
  'not-opened': notOpened,
} as const
