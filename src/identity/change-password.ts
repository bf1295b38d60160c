import type { UserResource } from '@clerk/shared/types'
import { isClerkAPIResponseError, isReverificationCancelledError } from '@clerk/clerk-react/errors'
import type { PasswordChange, PasswordFault, Passwords } from './account.ts'

/** Changes the password through `update`, which may first ask the member to confirm who they are. */
export async function changePassword(
  update: (passwords: Passwords) => Promise<UserResource | undefined>,
  passwords: Passwords,
): Promise<PasswordChange> {
  try {
    await update(passwords)
    return { state: 'changed' }
  } catch (error) {
    if (isReverificationCancelledError(error)) return { state: 'cancelled' }
    if (isClerkAPIResponseError(error) && error.status === 422) {
      return { state: 'refused', faults: error.errors.map(faultOf) }
    }
    return { state: 'failed' }
  }
}

interface ClerkFault {
  code: string
  message: string
  longMessage?: string | undefined
  meta?: { paramName?: string } | undefined
}

/** The fault, in our own words where Clerk's are for its sign-in screen. */
export function faultOf({ code, message, longMessage, meta }: ClerkFault): PasswordFault {
  const isCurrent = code === 'form_password_incorrect' || meta?.paramName === 'current_password'
  return isCurrent
    ? { field: 'currentPassword', message: 'This is not your current password.' }
    : { field: 'newPassword', message: longMessage ?? message }
}
