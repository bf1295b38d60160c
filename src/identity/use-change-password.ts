import { useReverification, useUser } from '@clerk/clerk-react'
import { isClerkAPIResponseError, isReverificationCancelledError } from '@clerk/clerk-react/errors'

export type PasswordField = 'currentPassword' | 'newPassword'

/** Why the identity provider refused a password, by the field at fault. */
export interface PasswordFault {
  field: PasswordField
  message: string
}

export type PasswordChange =
  | { state: 'changed' }
  | { state: 'refused'; faults: readonly PasswordFault[] }
  /** The member was asked to prove who they are, and did not. */
  | { state: 'cancelled' }
  /** The identity provider did not answer. */
  | { state: 'failed' }

interface Passwords {
  /** Left out by a member who has none yet, as after a sign-in with NHS login. */
  currentPassword?: string
  newPassword: string
  /** Whether every other session of the member ends. */
  signOutOfOtherSessions: boolean
}

/**
 * How to change the member's password (decision 037). The identity provider may ask first who they
 * are, in a dialog of its own. Neither password is kept anywhere.
 */
export function useChangePassword() {
  const { user } = useUser()
  const update = useReverification(async (passwords: Passwords) => user?.updatePassword(passwords))

  const change = async (passwords: Passwords): Promise<PasswordChange> => {
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

  return { hasPassword: user?.passwordEnabled ?? true, change }
}

interface ClerkFault {
  code: string
  message: string
  longMessage?: string | undefined
  meta?: { paramName?: string } | undefined
}

/** Our words where Clerk speaks as if it stood on its sign-in screen. */
export function faultOf({ code, message, longMessage, meta }: ClerkFault): PasswordFault {
  const isCurrent = code === 'form_password_incorrect' || meta?.paramName === 'current_password'
  return isCurrent
    ? { field: 'currentPassword', message: 'This is not your current password.' }
    : { field: 'newPassword', message: longMessage ?? message }
}
