import { Stack, Group, Button } from '@mantine/core'
import { useState } from 'react'
import * as v from 'valibot'
import { plainDigits } from '#contract/fold.ts'
import { useMember } from '#identity/session.ts'
import { lockNow, removeLock, setLock } from '#lock/device-lock.ts'
import type { NewLock } from '#lock/lock-row.ts'
import { useIsLockOpen } from '#lock/lock-state.ts'
import { mayHavePasskey, passkeyLock } from '#lock/passkey.ts'
import { pinLock } from '#lock/pin.ts'
import {
  PinField,
  TypedPin,
  UnlockAgain,
  useCurrentLock,
  useProblemsAbove,
} from '#lock/UnlockForms.tsx'
import { ErrorSummary, noProblems, type Problems } from '#ui/ErrorSummary.tsx'
import { SubmitButton, useSchemaForm } from '#ui/form.tsx'
import { SettingsPage } from '#ui/Page.tsx'
import { announce } from '#ui/live-status.tsx'
import { FailureBanner, StatusBanner } from '#ui/status.tsx'

/** The lock of this device: to set it with a passkey or PIN, close it and turn it off. */
export function LockPage() {
  const isOn = useIsLockOpen()
  const [{ errors, tries }, setProblems] = useState(noProblems)
  return (
    <SettingsPage
      name="Lock"
      lead="With a lock, Rowan asks for your passkey or PIN before anyone can see your information on this device."
      hasError={errors.length > 0}
      above={<ErrorSummary errors={errors} tries={tries} />}
    >
      {isOn ? <LockIsOn onProblems={setProblems} /> : <SetLock onProblems={setProblems} />}
    </SettingsPage>
  )
}

const turnOff = 'Turn off the lock'
const ways = { pin: ', with a PIN', passkey: ', with a passkey' } as const

/** Buttons to close the lock now, or to turn it off after opening it once more. */
function LockIsOn({ onProblems }: { onProblems: (problems: Problems) => void }) {
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
        <p>The lock is on for this device{typeof lock === 'object' && ways[lock.way]}.</p>
      </StatusBanner>
      <Group mt="lg">
        <Button onClick={lockNow}>Lock now</Button>
      </Group>
      <section aria-labelledby="turn-off">
        <h2 id="turn-off">{turnOff}</h2>
        <p>To choose another PIN or passkey, turn the lock off and on again.</p>
        {hasFailed && (
          <FailureBanner>This browser could not turn the lock off. It’s still on.</FailureBanner>
        )}
        <UnlockAgain action={turnOff} onProblems={onProblems} onUnlocked={remove} />
      </section>
    </>
  )
}

const messages = {
  'no-prf':
    'This passkey cannot lock Rowan, so nothing was turned on. You can delete it in your device’s settings. Choose a PIN instead.',
  refused: 'No passkey was made, so nothing was turned on. Try again, or choose a PIN.',
  unused:
    'The passkey was made but not used, so nothing was turned on. Try again, or choose a PIN. You can delete the passkey in your device’s settings.',
  'not-stored': 'This browser could not save the lock, so nothing was turned on.',
} as const

/** Turns the lock on. Nothing is stored until everything that it needs is there. */
function SetLock({ onProblems }: { onProblems: (problems: Problems) => void }) {
  const { subject } = useMember()
  const [isSetting, setIsSetting] = useState(false)
  const [failure, setFailure] = useState<keyof typeof messages>()
  const set = async (lock: NewLock) => {
    await setLock(lock, subject).then(
      () => announce('The lock is on'),
      () => setFailure('not-stored'),
    )
  }
  const once = async (work: () => Promise<unknown>) => {
    if (isSetting) return
    setIsSetting(true)
    setFailure(undefined)
    await work().catch(() => setFailure('not-stored'))
    setIsSetting(false)
  }
  const setWithPasskey = async () => {
    const made = await passkeyLock()
    if (made.state === 'made') await set(made.lock)
    else setFailure(made.state)
  }
  return (
    <>
      <WhatItDoes />
      {failure && <FailureBanner>{messages[failure]}</FailureBanner>}
      {mayHavePasskey() && (
        <section aria-labelledby="with-passkey">
          <h2 id="with-passkey">With a passkey</h2>
          <p>
            You unlock Rowan with your fingerprint, your face or your device’s own code. This is the
            safer way: without the passkey, even a copy of this device’s storage cannot be read.
          </p>
          <Button aria-disabled={isSetting} onClick={() => void once(setWithPasskey)}>
            Turn on with a passkey
          </Button>
        </section>
      )}
      <section aria-labelledby="with-pin">
        <h2 id="with-pin">With a PIN</h2>
        <p>
          A PIN stops someone who holds this device. It does not stop an expert who copies its
          storage: they can try every PIN.
        </p>
        <NewPin
          isSetting={isSetting}
          onProblems={onProblems}
          onChosen={async (pin) => once(async () => set(await pinLock(pin)))}
        />
      </section>
    </>
  )
}

const WhatItDoes = () => (
  <>
    <p>You’ll have to unlock Rowan:</p>
    <ul>
      <li>when you open it, and after a quick exit</li>
      <li>
        after 5 minutes without use (answers and addresses you were typing are still there, details
        from your surgery’s letter are not)
      </li>
      <li>before your GP record, if you last unlocked more than 5 minutes ago</li>
    </ul>
    <p>
      If you forget your PIN or delete your passkey, no one can open the lock. You can sign in
      again, but answers waiting to be sent from this device will be lost. The lock ends when you
      sign out.
    </p>
  </>
)

/** A PIN is typed twice, because it cannot be looked up later. */
const NewPinValues = v.pipe(
  v.object({ 'new-pin': TypedPin, 'same-pin': v.string() }),
  v.forward(
    v.partialCheck(
      [['new-pin'], ['same-pin']],
      ({ 'new-pin': pin, 'same-pin': same }) => plainDigits(same) === plainDigits(pin),
      'Enter the same PIN twice.',
    ),
    ['same-pin'],
  ),
)

interface NewPinProps {
  isSetting: boolean
  onProblems: (problems: Problems) => void
  onChosen: (pin: string) => Promise<unknown>
}

function NewPin({ isSetting, onProblems, onChosen }: NewPinProps) {
  const { form, errors, tries, submitWith } = useSchemaForm(NewPinValues, {
    'new-pin': '',
    'same-pin': '',
  })
  useProblemsAbove({ errors, tries }, onProblems)
  const fieldOf = (name: 'new-pin' | 'same-pin') => ({
    error: form.formState.errors[name]?.message,
    autoComplete: 'new-password' as const,
    registered: form.register(name),
  })
  return (
    <form onSubmit={submitWith(({ 'new-pin': pin }) => onChosen(pin))} noValidate>
      <Stack align="flex-start" my="lg">
        <PinField {...fieldOf('new-pin')} label="Choose a PIN" />
        <PinField {...fieldOf('same-pin')} label="Enter it again" />
        <SubmitButton variant="default" isBusy={isSetting} busy="Turning on…">
          Turn on with a PIN
        </SubmitButton>
      </Stack>
    </form>
  )
}
