import { Checkbox, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import * as v from 'valibot'
import type { Account } from '#identity/account.ts'
import { useMember } from '#identity/session.ts'
import { useHoldUpdates } from '#ui/hold-updates.ts'
import { announce } from '#ui/live-status.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { useSchemaForm } from '#ui/use-schema-form.ts'
import classes from './PasswordForm.module.css'

/** Current and new password. A password can be shown instead of being typed twice. */
export function PasswordForm({ forming }: { forming: PasswordForming }) {
  const { form, hasPassword, submit, isSubmitting, isChanged } = forming
  const { email } = useMember()
  const { errors } = form.formState
  const [isShown, setIsShown] = useState(false)
  const verb = hasPassword ? 'Change password' : 'Set a password'
  const type = isShown ? 'text' : 'password'
  const plain = { autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } as const
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      {isChanged && (
        <StatusBanner tone="done">
          <p>We’ve changed your password.</p>
        </StatusBanner>
      )}
      {/* For password managers, which need a username. */}
      <input type="text" hidden readOnly autoComplete="username" value={email ?? ''} />
      {hasPassword && (
        <TextInput
          id="currentPassword"
          className={classes['field']}
          label="Current password"
          type={type}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...plain}
          {...form.register('currentPassword')}
        />
      )}
      <TextInput
        id="newPassword"
        className={classes['field']}
        label="New password"
        description="Use 8 characters or more. Three random words work well."
        type={type}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...plain}
        {...form.register('newPassword')}
      />
      <div>
        <Checkbox
          label="Show what I type"
          checked={isShown}
          onChange={(event) => setIsShown(event.currentTarget.checked)}
        />
        <Checkbox label="Sign out all other devices" {...form.register('signOutOthers')} />
      </div>
      <div>
        <SubmitButton isBusy={isSubmitting} busy="Saving…">
          {verb}
        </SubmitButton>
      </div>
    </form>
  )
}

const unreachable =
  'We have not changed your password, because the sign-in service is not responding. Check your connection, then try again.'

/** The password form and its outcome. It is cleared once the password was changed. */
export function usePasswordForm(account: Account, onChanged: () => void) {
  const { hasPassword } = account
  const { form, errors, tries, submitWith, isSubmitting, isDirty } = useSchemaForm(
    passwordForm({ hasPassword }),
    noPasswords,
  )
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

  const trySaving = submitWith(save)
  const submit = (event: SyntheticEvent) => {
    if (!isSubmitting) setOutcome(undefined)
    trySaving(event)
  }

  const failed = outcome === 'failed' ? [{ fieldId: 'newPassword', message: unreachable }] : []
  return {
    form,
    hasPassword,
    submit,
    isSubmitting,
    isChanged: outcome === 'changed',
    errors: [...errors, ...failed],
    tries,
  }
}

type PasswordForming = ReturnType<typeof usePasswordForm>

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
