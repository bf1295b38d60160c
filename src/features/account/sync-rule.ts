import type { EndpointInput } from '#contract/endpoint.ts'
import type { syncUser } from '#contract/profile.ts'
import type { Member } from '#identity/session.ts'

/** Section 9: the profile must have been left alone for more than this, in milliseconds. */
const settled = 60_000

/**
 * How many milliseconds a visit of account settings waits until the identity profile may be taken
 * over: none when it was updated more than a minute ago (section 7, product rules). A clock that runs
 * behind sees an update in the future: a minute from now is enough.
 */
export const waitBeforeSync = (updatedAt: string, now: Date): number =>
  Math.max(0, Math.min(0, Date.parse(updatedAt) - now.getTime()) + settled + 1)

/**
 * What is taken over. A name or an e-mail address that the identity provider does not know is left as it
 * is; a number can be removed there, and then it is removed here.
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
