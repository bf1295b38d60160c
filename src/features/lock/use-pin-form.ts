import { useEffect, useState, type SyntheticEvent } from 'react'
import { beginAnew } from '#lock/lock-tabs.ts'
import type { KeyFor, PinLock } from '#lock/lock-row.ts'
import { countDown, isPin, tryPin, type PinOutcome } from '#lock/pin.ts'
import type { FieldError } from '#ui/ErrorSummary.tsx'
import { announce } from '#ui/live-status.tsx'

/** The name and id of the field. */
export const pinField = 'pin'

/** The error for an empty PIN. */
export const noPin = 'Enter the 6 digits of your PIN.'

/** The error when the device cannot be read, with the right PIN or passkey too. */
export const notOpened =
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
    if (outcome.state === 'gone') return beginAnew()
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

export type PinForming = ReturnType<typeof usePinForm>

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
