import { clerkErrors } from './clerk-error.ts'
import type { Form } from './form.ts'
import { beginVisit } from './nhs-connection.ts'
import { newId } from './new-id.ts'
import type { Service } from './service.ts'
import type { NhsPerson, NhsVisit, State, User } from './state.ts'
import { findUserByEmail } from './users.ts'
import { nhsLogin } from './verification-json.ts'

/** Begins a visit to NHS login for a form of the SDK, which says where the browser goes afterwards. */
export function visitFor(service: Service, form: Form): NhsVisit {
  // When it reconnects an account, the SDK sends no strategy.
  const strategy = form.optional('strategy') ?? nhsLogin
  if (!service.nhs || strategy !== nhsLogin) {
    throw clerkErrors.paramInvalid('strategy', 'Only NHS login is offered.')
  }
  const redirectUrl = ownUrl(service, form.required('redirect_url'))
  const completeUrl = form.optional('action_complete_redirect_url')
  return beginVisit(service.nhs, {
    redirectUrl,
    completeUrl: completeUrl ? ownUrl(service, completeUrl) : redirectUrl,
  })
}

/** A URL of the app. Throws Clerk's error for any other: no redirects elsewhere. */
export function ownUrl({ origins }: Service, given: string): string {
  const url = URL.canParse(given, origins[0]) ? new URL(given, origins[0]) : undefined
  if (url && origins.includes(url.origin)) return url.href
  throw clerkErrors.paramInvalid('redirect_url', 'redirect_url must be an address of the app.')
}

/**
 * The account of a person: one that is connected already, or one with the same email address,
 * verified at both ends.
 */
export const accountOf = (state: State, person: NhsPerson): User | undefined =>
  Object.values(state.users).find(({ externalAccounts }) =>
    externalAccounts.some((each) => each.person?.subject === person.subject && !each.visit),
  ) ?? findUserByEmail(state, person.emailAddress)

/** Connects a person of NHS login to an account, once; only the newest tokens are stored. */
export function connectNhsLogin(user: User, person: NhsPerson): void {
  const known = user.externalAccounts.find((each) => each.person?.subject === person.subject)
  const account = { id: known?.id ?? newId('eac'), person }
  user.externalAccounts = [
    ...user.externalAccounts.filter((each) => each !== known && !each.visit),
    account,
  ]
}
