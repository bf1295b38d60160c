import { hrefs } from '#routes'
import { memberPages, pageAt } from '../pages.ts'

/** In sessionStorage: a sign-up and NHS login leave the app. The page of a member that somebody signed out came to. */
const name = 'rowan-return-to'

/** Where a sign-in leads: to the study that somebody came for, else to the page, else to the dashboard. */
export function hrefAfterSignIn(studyId: string): string {
  return (studyId === '' ? returnTo() : undefined) ?? hrefs.afterSignIn(studyId)
}

/** A page of our own table, whoever has written it there. */
function returnTo(): string | undefined {
  try {
    const address = sessionStorage.getItem(name) ?? ''
    const page = pageAt(address)?.page
    return page && memberPages.includes(page) ? address : undefined
  } catch {
    return undefined
  }
}

export function rememberReturnTo({ pathname, search, hash }: Location): void {
  try {
    sessionStorage.setItem(name, pathname + search + hash)
  } catch {
    // Without storage a sign-in leads to the dashboard.
  }
}

/** Once a member is there, or has signed out: the next one starts at the dashboard. */
export function forgetReturnTo(): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Without storage there is nothing to forget.
  }
}
