import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { deleteLock } from '#lock/device-lock.ts'
import { countLockedAnswers } from '#lock/locked-answers.ts'
import { showBadge } from '#pwa/app-badge.ts'
import { endPush } from '#pwa/push.ts'
import { routes } from '#routes'
import { FailureBanner } from '#ui/status.tsx'
import { answersInWords } from '#domain/waiting.ts'
import classes from './Lock.module.css'

/** What is lost without the PIN or passkey, and how to continue. Nothing is deleted before the button is pressed. */
export function CannotUnlock({ onBack }: { onBack?: () => void }) {
  const waiting = useLockedAnswers()
  const [hasFailed, setHasFailed] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const giveUp = async () => {
    setHasFailed(false)
    try {
      await deleteLock()
    } catch {
      return setHasFailed(true)
    }
    showBadge(0)
    await endPush().catch(() => undefined)
    window.location.replace(routes.signIn)
  }
  return (
    <section aria-labelledby="cannot-unlock" className={classes['cannot']}>
      <h2 id="cannot-unlock" ref={heading} tabIndex={-1}>
        If you cannot unlock
      </h2>
      <p>
        No one else can open this lock, and neither can we. You can remove it and sign in again.
        This deletes everything that Rowan saved on this device. What you have sent us is safe in
        your account.
      </p>
      <p>
        <strong>{lossInWords(waiting)}</strong>
      </p>
      {hasFailed && (
        <FailureBanner>
          We could not delete what’s saved on this device, so the lock is still on. Try again.
        </FailureBanner>
      )}
      <div className={classes['ways']}>
        <Button className={classes['delete']} variant="default" onClick={() => void giveUp()}>
          {typeof waiting === 'number' && waiting > 0
            ? `Lose ${answersInWords(waiting)} and sign in again`
            : 'Remove the lock and sign in again'}
        </Button>
        {onBack && (
          <Button variant="subtle" onClick={onBack}>
            Go back
          </Button>
        )}
      </div>
    </section>
  )
}

function lossInWords(waiting: number | 'unknown' | undefined): string {
  switch (waiting) {
    case undefined:
      return ''
    case 'unknown':
      return 'Answers that you have not sent yet will be lost. We cannot tell how many there are.'
    case 0:
      return 'No answers are waiting to be sent from this device, so none will be lost.'
    case 1:
      return '1 answer was not sent yet. It will be lost.'
    default:
      return `${answersInWords(waiting)} were not sent yet. They will be lost.`
  }
}

function useLockedAnswers(): number | 'unknown' | undefined {
  const [waiting, setWaiting] = useState<number | 'unknown'>()
  useEffect(() => {
    countLockedAnswers().then(setWaiting, () => setWaiting('unknown'))
  }, [])
  return waiting
}
