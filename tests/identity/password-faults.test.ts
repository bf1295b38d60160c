import { expect, test } from 'vitest'
import { faultOf } from '#identity/change-password.ts'

test.each([
  ['form_password_incorrect', undefined],
  ['form_password_validation_failed', 'current_password'],
])('a wrong current password, told as %s, is said at its field', (code, paramName) => {
  expect(
    faultOf({ code, message: 'is incorrect', ...(paramName && { meta: { paramName } }) }),
  ).toEqual({ field: 'currentPassword', message: 'This is not your current password.' })
})

test('a new password that is refused is said in the words of the identity provider', () => {
  const code = 'form_password_length_too_short'
  const meta = { paramName: 'new_password' }
  expect(
    faultOf({ code, message: 'too short', longMessage: 'Passwords must be 8.', meta }),
  ).toEqual({ field: 'newPassword', message: 'Passwords must be 8.' })
  expect(faultOf({ code: 'unknown', message: 'No.' })).toEqual({
    field: 'newPassword',
    message: 'No.',
  })
})
