import { keptText } from '#kept-text'

/** For this tab, so that a reload does not warn again. It is the session id, which is not secret. */
const warned = keptText('sessionStorage', 'rowan-record-warning')

/** Whether the warning was accepted in this sign-in. */
export const isWarningSeen = (signIn: string): boolean => signIn !== '' && warned.get() === signIn

export const rememberWarning = (signIn: string): void => warned.set(signIn)

/** The next member gets the warning again. */
export const clearWarning = (): void => warned.set(undefined)
