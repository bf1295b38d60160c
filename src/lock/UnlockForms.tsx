import { Stack, Button, TextInput } from '@mantine/core'
import { type SyntheticEvent, useEffect, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import * as v from 'valibot'
import type { Problems } from '#ui/ErrorSummary.tsx'
import { SubmitButton, useSchemaForm } from '#ui/form.tsx'
import { announce } from '#ui/live-status.tsx'
import { FailureBanner, StatusBanner } from '#ui/status.tsx'
import {
  currentLock,
  type KeyFor,
  type LockRow,
  type PasskeyLock,
  type PinLock,
} from './lock-row.ts'
import { reloadPage } from './lock-state.ts'
import { tryPasskey } from './passkey.ts'
import { countDown, isPin, type PinOutcome, tryPin } from './pin.ts'

/** The lock of this device. `damaged`: nothing can open it any more. `unread`: the disk does not give it now. */
export function useCurrentLock(): LockRow | 'damaged' | 'unread' | undefined {
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

interface UnlockFormProps<Lock extends LockRow> {
  lock: Lock
  /** What it is opened for: the words of the button. */
  action: string
  onProblems: (problems: Problems) => void
  onUnlocked: (secret: KeyFor) => unknown
}
export type UnlockAgainProps = Omit<UnlockFormProps<LockRow>, 'lock'>

/** Asks for the PIN or passkey of a lock that is open, before something that nobody else may do. */
export function UnlockAgain(props: UnlockAgainProps) {
  const lock = useCurrentLock()
  if (lock === undefined) return undefined
  if (lock === 'damaged' || lock === 'unread') {
    return (
      <FailureBanner>We could not read the lock of this device. Try again later.</FailureBanner>
    )
  }
  return <UnlockForm lock={lock} {...props} />
}

/** Asks for the PIN or passkey of a lock. */
export const UnlockForm = ({ lock, ...props }: UnlockFormProps<LockRow>) =>
  lock.way === 'passkey' ? (
    <PasskeyForm lock={lock} {...props} />
  ) : (
    <PinForm lock={lock} {...props} />
  )

/** The page shows the error of a form above its heading. */
export function useProblemsAbove(
  { errors: [error], tries }: Problems,
  onProblems: (problems: Problems) => void,
): void {
  const { fieldId, message } = error ?? {}
  useEffect(() => {
    const isProblem = fieldId !== undefined && message !== undefined
    onProblems({ errors: isProblem ? [{ fieldId, message }] : [], tries })
  }, [fieldId, message, tries, onProblems])
}

/** Asks for the PIN of the lock, or says how long nobody may try. */
function PinForm({ lock, action, onProblems, onUnlocked }: UnlockFormProps<PinLock>) {
  const { form, submit, isSubmitting, left, problems } = usePinForm(lock, onUnlocked)
  useProblemsAbove(problems, onProblems)
  const isWaiting = left > 0
  return (
    <form onSubmit={submit} noValidate>
      <Stack align="flex-start" my="lg">
        {isWaiting && (
          <StatusBanner tone="attention">
            <p>
              You can try again in {timeInWords(left)}. Keep this page open: the time only passes
              while Rowan is open.
            </p>
          </StatusBanner>
        )}
        <PinField
          label="PIN"
          error={form.formState.errors.pin?.message}
          autoComplete="current-password"
          registered={form.register('pin')}
        />
        <div>
          <SubmitButton isBusy={isSubmitting} busy="Checking…" isUnavailable={isWaiting}>
            {action}
          </SubmitButton>
        </div>
      </Stack>
    </form>
  )
}

interface PinFieldProps {
  label: string
  error: string | undefined
  autoComplete: 'current-password' | 'new-password'
  /** Its name is also the id. */
  registered: UseFormRegisterReturn
}

/** Six digits, which a password manager may fill in. */
export const PinField = ({ registered, ...field }: PinFieldProps) => (
  <>
    {/* For password managers: this is not the account's password. */}
    <input type="text" hidden readOnly autoComplete="username" value="Rowan lock" />
    <TextInput
      id={registered.name}
      w="12rem"
      maw="100%"
      description="6 digits"
      type="password"
      inputMode="numeric"
      maxLength={6}
      {...field}
      {...registered}
    />
  </>
)

function timeInWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** A PIN as it is typed, six digits. */
export const TypedPin = v.pipe(v.string(), v.check(isPin, 'Enter the 6 digits of your PIN.'))

const Unlocking = v.object({ pin: TypedPin })

/** The error when the device cannot be read, with the right PIN or passkey too. */
const notOpened =
  'We could not read what’s saved on this device, so Rowan is still locked. Try again.'

/** The form of the PIN that opens the lock: its outcome, and how long nobody may try. */
function usePinForm({ waitLeft }: PinLock, onUnlocked: (secret: KeyFor) => unknown) {
  const { form, errors, tries, submitWith, isSubmitting } = useSchemaForm(Unlocking, { pin: '' })
  const [left, setLeft] = useState(waitLeft)
  const isWaiting = left > 0

  useEffect(() => {
    if (!isWaiting) return undefined
    return countDown((milliseconds) => {
      setLeft(milliseconds)
      if (milliseconds === 0) announce('You can enter your PIN again')
    })
  }, [isWaiting])

  const refuse = (message: string) => form.setError('pin', { message })
  const settle = async (outcome: PinOutcome) => {
    if (outcome.state === 'right') return onUnlocked(outcome.secret)
    if (outcome.state === 'gone') return reloadPage()
    if ('waitLeft' in outcome) setLeft(outcome.waitLeft)
    return refuse(messageFor(outcome))
  }
  const tryOnce = submitWith(async ({ pin }) => {
    form.setValue('pin', '')
    try {
      await settle(await tryPin(pin))
    } catch {
      refuse(notOpened)
    }
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isWaiting) tryOnce(event)
  }
  return { form, submit, isSubmitting, left, problems: { errors, tries } }
}

function messageFor(outcome: Exclude<PinOutcome, { state: 'right' | 'gone' }>): string {
  switch (outcome.state) {
    case 'uncounted':
      return outcome.isDiskFull
        ? 'This device has no space left, so we could not check your PIN. Free some space, then try again.'
        : notOpened
    case 'waiting':
      return 'You have to wait before you enter a PIN again.'
    case 'wrong':
      if (outcome.waitLeft > 0) return 'That PIN is wrong. You have to wait before you try again.'
      return outcome.failures === 4
        ? 'That PIN is wrong. If the next one is wrong too, you’ll have to wait.'
        : 'That PIN is wrong.'
  }
}

/** Asks for the passkey of the lock when the button is pressed, in the device's own dialog. */
function PasskeyForm({
  lock,
  action,
  onUnlocked,
}: Omit<UnlockFormProps<PasskeyLock>, 'onProblems'>) {
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
    <Stack align="flex-start" my="lg">
      {failure && <FailureBanner>{words[failure]}</FailureBanner>}
      <div>
        <Button aria-disabled={isTrying} onClick={() => !isTrying && void tryOnce()}>
          {isTrying ? 'Waiting for your passkey…' : action}
        </Button>
      </div>
    </Stack>
  )
}

const words = {
  refused:
    'Your passkey was not used, so the lock is still on. Try again. If you deleted the passkey, you cannot open the lock any more.',
  wrong: 'That passkey does not open this lock. Use the one that you made for it on this device.',
  'not-opened': notOpened,
} as const
