import { Box, Group, Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { answersInWords } from '#domain/waiting.ts'
import { deleteLock, unlock } from '#lock/device-lock.ts'
import type { KeyFor } from '#lock/lock-row.ts'
import { reloadPage } from '#lock/lock-state.ts'
import { countLockedAnswers } from '#lock/locked-answers.ts'
import { UnlockForm, useCurrentLock } from '#lock/UnlockForms.tsx'
import { showBadge } from '#pwa/app-badge.ts'
import { endPush } from '#pwa/push.ts'
import { routes } from '#routes'
import { ErrorSummary, noProblems } from '#ui/ErrorSummary.tsx'
import { Page } from '#ui/Page.tsx'
import { FailureBanner } from '#ui/status.tsx'

const title = 'Rowan is locked'

/** Replaces the whole app until the lock is opened or deleted. */
export function LockScreen({ onUnlocked }: { onUnlocked: () => void }) {
  const open = async (secret: KeyFor) => {
    await unlock(secret)
    onUnlocked()
  }
  const lock = useCurrentLock()
  const [{ errors, tries }, setProblems] = useState(noProblems)
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
  const isPin = lock.way === 'pin'
  return (
    <Page
      title={title}
      lead={
        isPin
          ? 'Enter the PIN that you chose for this device.'
          : 'Use the passkey that you made for this device.'
      }
      hasError={errors.length > 0}
      above={<ErrorSummary errors={errors} tries={tries} />}
    >
      <UnlockForm
        lock={lock}
        action={isPin ? 'Unlock' : 'Unlock with your passkey'}
        onProblems={setProblems}
        onUnlocked={open}
      />
      <Otherwise />
    </Page>
  )
}

/** For somebody who cannot open the lock. */
function Otherwise() {
  const [isRemoving, setIsRemoving] = useState(false)
  if (isRemoving) return <CannotUnlock onBack={() => setIsRemoving(false)} />
  return (
    <Button variant="subtle" px={0} onClick={() => setIsRemoving(true)}>
      I cannot unlock
    </Button>
  )
}

/** What is lost without the PIN or passkey, and how to continue. Nothing is deleted before the button is pressed. */
function CannotUnlock({ onBack }: { onBack?: () => void }) {
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
    <Box component="section" aria-labelledby="cannot-unlock" mt="xl">
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
      <Group mt="lg">
        <Button color="error" variant="default" onClick={() => void giveUp()}>
          {typeof waiting === 'number' && waiting > 0
            ? `Lose ${answersInWords(waiting)} and sign in again`
            : 'Remove the lock and sign in again'}
        </Button>
        {onBack && (
          <Button variant="subtle" onClick={onBack}>
            Go back
          </Button>
        )}
      </Group>
    </Box>
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
