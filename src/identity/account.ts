export type PasswordField = 'currentPassword' | 'newPassword'

/** Why the identity provider refused a password, by the field at fault. */
export interface PasswordFault {
  field: PasswordField
  message: string
}

export type PasswordChange =
  | { state: 'changed' }
  | { state: 'refused'; faults: readonly PasswordFault[] }
  /** The member was asked to confirm who they are, and did not. */
  | { state: 'cancelled' }
  /** The identity provider did not answer. */
  | { state: 'failed' }

export interface Passwords {
  /** Absent for a member without a password, as after a sign-in with NHS login. */
  currentPassword?: string
  newPassword: string
  /** Whether to end every other session of the member. */
  signOutOfOtherSessions: boolean
}

/** One browser in which the member is signed in. */
export interface SignIn {
  id: string
  /** "Firefox on Windows", as far as the identity provider could tell. */
  device: string
  /** The rough place, by network address. */
  place?: string
  lastActiveAt: Date
  isThisBrowser: boolean
}

/**
 * The member's password and sign-ins (product rules). The identity provider may first ask the member to confirm who
 * they are, in its own dialog. Passwords are never stored.
 */
export interface Account {
  hasPassword: boolean
  changePassword(passwords: Passwords): Promise<PasswordChange>
  /** Rejects when the identity provider does not answer. */
  listSignIns(): Promise<SignIn[]>
  /** Ends these sessions. Rejects when the identity provider does not answer. */
  endSignIns(ids: readonly string[]): Promise<void>
  /**
   * Sends the browser to NHS login and back to the path `returnTo`: what a login grants lasts an hour. Rejects if the
   * identity provider does not answer.
   */
  continueWithNhsLogin(returnTo: string): Promise<void>
}
