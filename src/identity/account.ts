import { useIdentityStore } from './session-store.ts'

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

export interface Passwords {
  /** Left out by a member who has none yet, as after a sign-in with NHS login. */
  currentPassword?: string
  newPassword: string
  /** Whether every other session of the member ends. */
  signOutOfOtherSessions: boolean
}

/** One browser in which the member is signed in. */
export interface SignIn {
  id: string
  /** "Firefox on Windows", as far as the identity provider could tell. */
  device: string
  /** Where it seems to be, by its network address. */
  place?: string
  lastActiveAt: Date
  isThisBrowser: boolean
}

/**
 * The member's password and sign-ins (product rules). The identity provider may ask first who they are, in a
 * dialog of its own. Passwords are kept nowhere.
 */
export interface Account {
  hasPassword: boolean
  changePassword(passwords: Passwords): Promise<PasswordChange>
  /** Rejects when the identity provider does not answer. */
  listSignIns(): Promise<SignIn[]>
  /** Ends these sessions. Rejects when the identity provider does not answer. */
  endSignIns(ids: readonly string[]): Promise<void>
  /**
   * Sends the browser to NHS login and back to the path `returnTo`, for what a login gives lasts an hour. Rejects
   * when the identity provider does not answer.
   */
  continueWithNhsLogin(returnTo: string): Promise<void>
}

/** Undefined until the identity provider has answered. */
export const useAccount = (): Account | undefined => useIdentityStore()?.account
