import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMember } from '#identity/use-member.ts'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import classes from './PasswordForm.module.css'
import type { PasswordForming } from './use-password-form.ts'

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
        <Button type="submit" aria-disabled={isSubmitting}>
          {isSubmitting ? 'Saving…' : verb}
        </Button>
      </div>
    </form>
  )
}
