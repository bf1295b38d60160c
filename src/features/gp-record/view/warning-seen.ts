/** Its value is the id of the session, which is no secret; so a reload does not warn again. */
const name = 'rowan-record-warning'

/** Whether the warning was passed in this sign-in. */
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
    // A browser that keeps nothing warns again whenever the page is opened.
  }
}

/** Whoever comes next reads it anew. */
export function clearWarning(): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing is kept there.
  }
}
