import { Stack, Button, TextInput } from '@mantine/core'
import { type SyntheticEvent, useEffect, useState } from 'react'
import type { KeyFor, PasskeyLock, PinLock } from '#lock/lock-row.ts'
import { reloadPage } from '#lock/lock-state.ts'
import { tryPasskey } from '#lock/passkey.ts'
import { countDown, isPin, type PinOutcome, tryPin } from '#lock/pin.ts'
import { type FieldError, SubmitButton } from '#ui/form.tsx'
import { announce } from '#ui/live-status.tsx'
import { FailureBanner, StatusBanner } from '#ui/status.tsx'

/** Asks for the PIN of the lock, or says how long nobody may try. */
export function PinForm({ forming, action }: { forming: PinForming; action: string }) {
  const { pin, setPin, submit, isTrying, left, errors } = forming
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
          name={pinField}
          label="PIN"
          error={errors[0]?.message}
          value={pin}
          onChange={setPin}
          autoComplete="current-password"
        />
        <div>
          <SubmitButton isBusy={isTrying} busy="Checking…" isUnavailable={isWaiting}>
            {action}
          </SubmitButton>
        </div>
      </Stack>
    </form>
  )
}

interface PinFieldProps {
  /** Also the id. */
  name: string
  label: string
  error: string | undefined
  value: string
  onChange: (typed: string) => void
  autoComplete: 'current-password' | 'new-password'
}

/** Six digits, which a password manager may fill in. */
export const PinField = ({ name, onChange, ...field }: PinFieldProps) => (
  <>
    {/* For password managers: this is not the account's password. */}
    <input type="text" hidden readOnly autoComplete="username" value="Rowan lock" />
    <TextInput
      id={name}
      name={name}
      w="12rem"
      maw="100%"
      description="6 digits"
      type="password"
      inputMode="numeric"
      maxLength={6}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  </>
)

function timeInWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** The name and id of the field. */
const pinField = 'pin'

/** The error for an empty PIN. */
export const noPin = 'Enter the 6 digits of your PIN.'

/** The error when the device cannot be read, with the right PIN or passkey too. */
const notOpened =
  'We could not read what’s saved on this device, so Rowan is still locked. Try again.'

/** The form of the PIN that opens the lock: its outcome, and how long nobody may try. */
export function usePinForm(
  { waitLeft }: PinLock,
  onUnlocked: (secret: KeyFor) => Promise<unknown>,
) {
  const [pin, setPin] = useState('')
  const [message, setMessage] = useState<string>()
  const [tries, setTries] = useState(0)
  const [isTrying, setIsTrying] = useState(false)
  const [left, setLeft] = useState(waitLeft)
  const isWaiting = left > 0

  useEffect(() => {
    if (!isWaiting) return undefined
    return countDown((milliseconds) => {
      setLeft(milliseconds)
      if (milliseconds === 0) announce('You can enter your PIN again')
    })
  }, [isWaiting])

  const refuse = (why: string) => {
    setMessage(why)
    setTries((before) => before + 1)
  }
  const settle = async (outcome: PinOutcome) => {
    if (outcome.state === 'right') return onUnlocked(outcome.secret)
    if (outcome.state === 'gone') return reloadPage()
    if ('waitLeft' in outcome) setLeft(outcome.waitLeft)
    return refuse(wordsFor(outcome))
  }
  const tryOnce = async () => {
    setIsTrying(true)
    try {
      await settle(await tryPin(pin))
    } catch {
      refuse(notOpened)
    } finally {
      setIsTrying(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isTrying || isWaiting) return
    if (!isPin(pin)) return refuse(noPin)
    setMessage(undefined)
    setPin('')
    void tryOnce()
  }
  const errors: FieldError[] = message === undefined ? [] : [{ fieldId: pinField, message }]
  return { pin, setPin, submit, isTrying, left, errors, tries }
}

type PinForming = ReturnType<typeof usePinForm>

function wordsFor(outcome: Exclude<PinOutcome, { state: 'right' | 'gone' }>): string {
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
