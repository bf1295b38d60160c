import { useState } from 'react'
import { useIsLockOpen } from '#lock/lock-state.ts'
import type { FieldError } from '#ui/ErrorSummary.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { SettingsPage } from '#ui/SettingsPage.tsx'
import { LockIsOn } from './LockIsOn.tsx'
import { SetLock } from './SetLock.tsx'

/** The errors of a form on the page; the number distinguishes attempts. */
export interface Problems {
  errors: readonly FieldError[]
  tries: number
}

/** The lock of this device: to set it with a passkey or PIN, close it and turn it off. */
export function LockPage() {
  const isOn = useIsLockOpen()
  const [{ errors, tries }, setProblems] = useState<Problems>({ errors: [], tries: 0 })
  return (
    <SettingsPage
      name="Lock"
      lead="With a lock, Rowan asks for your passkey or PIN before it shows anything of you on this device."
      hasError={errors.length > 0}
      above={<ErrorSummary key={tries} errors={errors} />}
    >
      {isOn ? <LockIsOn onProblems={setProblems} /> : <SetLock onProblems={setProblems} />}
    </SettingsPage>
  )
}
