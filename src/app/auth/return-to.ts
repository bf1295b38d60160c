import { keptText } from '#kept-text'
import { hrefs } from '#routes'
import { memberPages, pageAt } from '../pages.ts'

/** The page of a member that somebody signed out came to. A sign-up and NHS login leave the app. */
const kept = keptText('sessionStorage', 'rowan-return-to')

/** Where a sign-in leads: to the study that somebody came for, else to the page, else to the dashboard. */
export function hrefAfterSignIn(studyId: string): string {
  return (studyId === '' ? returnTo() : undefined) ?? hrefs.afterSignIn(studyId)
}

/** A page of our own table, whoever has written it there. */
function returnTo(): string | undefined {
  const address = kept.get() ?? ''
  const page = pageAt(address)?.page
  return page && memberPages.includes(page) ? address : undefined
}

/** Without storage a sign-in leads to the dashboard. */
export const rememberReturnTo = ({ pathname, search, hash }: Location): void =>
  kept.set(pathname + search + hash)

/** Once a member is there, or has signed out: the next one starts at the dashboard. */
export const forgetReturnTo = (): void => kept.set(undefined)
