import type { EndpointInput } from '#contract/endpoint.ts'
import type { syncUser } from '#contract/profile.ts'
import type { Member } from '#identity/session.ts'

/** Section 9: how long the profile must have been unchanged, in milliseconds. */
const settled = 60_000

/**
 * How many milliseconds a visit of account settings waits before it syncs the identity profile: none if that
 * was updated more than a minute ago (section 7, product rules). If the device's clock is behind, the update
 * is in the future, and it waits a minute from now.
 */
export const waitBeforeSync = (updatedAt: string, now: Date): number =>
  Math.max(0, Math.min(0, Date.parse(updatedAt) - now.getTime()) + settled + 1)

/** Whether the provider says that the profile has changed since this instant, which is none before a visit. */
export const isChangedSince = (seen: string | undefined, updatedAt: string): boolean =>
  seen !== undefined && seen !== updatedAt

/**
 * The fields to sync. A name or e-mail address that the identity provider does not have is left as it is. A
 * phone number can be removed there, and is then removed here too.
 */
export const syncPayload = ({
  email,
  firstName,
  lastName,
  mobileNumber,
}: Member): EndpointInput<typeof syncUser>['body'] => ({
  ...(email && { email }),
  ...(firstName && { firstName }),
  ...(lastName && { lastName }),
  mobileNumber: mobileNumber || null,
})
