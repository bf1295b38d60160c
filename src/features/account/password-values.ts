import * as v from 'valibot'

/**
 * The form of a changed password. How long or strange a password must be, the identity provider
 * says. A member without one, as after NHS login, has no current password to give.
 */
export const passwordForm = ({ hasPassword }: { hasPassword: boolean }) =>
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

export type PasswordValues = v.InferInput<ReturnType<typeof passwordForm>>

export const noPasswords: PasswordValues = {
  currentPassword: '',
  newPassword: '',
  signOutOthers: true,
}
