import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState, type SyntheticEvent } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import type { Account } from '#identity/account.ts'
import { useHoldUpdates } from '#ui/hold-updates.ts'
import { announce } from '#ui/live-status.tsx'

const unreachable =
  'We have not changed your password, because the sign-in service is not responding. Check your connection, then try again.'

/** The password form and its outcome. It is cleared once the password was changed. */
export function usePasswordForm(account: Account, onChanged: () => void) {
  const { hasPassword } = account
  const form = useForm({
    resolver: valibotResolver(passwordForm({ hasPassword })),
    defaultValues: noPasswords,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount, isDirty } = form.formState
  useHoldUpdates('a password is typed', isDirty)
  const [outcome, setOutcome] = useState<'changed' | 'failed'>()

  const save = async ({ currentPassword, newPassword, signOutOthers }: PasswordValues) => {
    const result = await account.changePassword({
      ...(hasPassword && { currentPassword }),
      newPassword,
      signOutOfOtherSessions: signOutOthers,
    })
    switch (result.state) {
      case 'refused':
        for (const { field, message } of result.faults) form.setError(field, { message })
        return
      case 'failed':
        return setOutcome('failed')
      case 'cancelled':
        return undefined
      case 'changed':
        form.reset(noPasswords)
        setOutcome('changed')
        announce('We’ve changed your password')
        return onChanged()
    }
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSubmitting) return
    setOutcome(undefined)
    // Failures are shown on the page.
    void form.handleSubmit(save)(event)
  }

  const problems = (['currentPassword', 'newPassword'] as const).flatMap((fieldId) => {
    const message = errors[fieldId]?.message
    return message ? [{ fieldId, message }] : []
  })
  const failed = outcome === 'failed' ? [{ fieldId: 'newPassword', message: unreachable }] : []
  return {
    form,
    hasPassword,
    submit,
    isSubmitting,
    isChanged: outcome === 'changed',
    problems: [...problems, ...failed],
    tries: submitCount,
  }
}

export type PasswordForming = ReturnType<typeof usePasswordForm>

/**
 * The schema of the password form. The identity provider decides how strong a password must be. A member
 * without one, as after NHS login, has no current password to enter.
 */
const passwordForm = ({ hasPassword }: { hasPassword: boolean }) =>
  v.pipe(
    v.object({
      currentPassword: hasPassword
        ? v.pipe(v.string(), v.nonEmpty('Please enter your current password.'))
        : v.string(),
      newPassword: v.pipe(v.string(), v.nonEmpty('Please enter a new password.')),
      signOutOthers: v.boolean(),
    }),
    v.forward(
      v.check(
        ({ currentPassword, newPassword }) => newPassword !== currentPassword,
        'Please enter a password that differs from your current one.',
      ),
      ['newPassword'],
    ),
  )

type PasswordValues = v.InferInput<ReturnType<typeof passwordForm>>

const noPasswords: PasswordValues = {
  currentPassword: '',
  newPassword: '',
  signOutOthers: true,
}
