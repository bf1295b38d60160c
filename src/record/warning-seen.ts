/** In sessionStorage, so that a reload does not warn again. The value is the session id, which is not secret. */
const name = 'rowan-record-warning'

/** Whether the warning was accepted in this sign-in. */
export function isWarningSeen(signIn: string): boolean {
  try {
    return signIn !== '' && sessionStorage.getItem(name) === signIn
  } catch {
    return false
  }
}

export function rememberWarning(signIn: string): void {
  try {
    sessionStorage.setItem(name, signIn)
  } catch {
    // Without storage it warns each time the page is opened.
  }
}

/** The next member gets the warning again. */
export function clearWarning(): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Without storage there is nothing to clear.
  }
}
