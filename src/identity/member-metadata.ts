import * as v from 'valibot'

/** Changes with the text of the terms dialog: every member is then shown it again. */
export const termsVersion = '2026-11-25'

/** Section 3 of the specification, user metadata, and the terms that were accepted. */
export type MemberMetadata = {
  hasSeenWelcomeMessage: boolean
  acceptedTermsVersion?: string
  /** The study that the member came for; empty when there is none. */
  studyId: string
  /** When they last said whether to connect what an NHS login handed over: an instant in UTC. */
  gpOfferAnsweredAt?: string
  canAccessHurdle: boolean
}

const PublicMetadata = v.object({ canAccessHurdle: v.fallback(v.boolean(), false) })

const UnsafeMetadata = v.object({
  hasSeenWelcomeMessage: v.fallback(v.boolean(), false),
  acceptedTermsVersion: v.fallback(v.optional(v.string()), undefined),
  studyId: v.fallback(v.string(), ''),
  gpOfferAnsweredAt: v.fallback(v.optional(v.pipe(v.string(), v.isoTimestamp())), undefined),
})

/**
 * Reads a member's metadata; what is malformed counts as absent. `canAccessHurdle` is authority
 * and comes from what the server side alone can write; the rest is the member's own.
 */
export function memberMetadata(from: {
  publicMetadata: unknown
  unsafeMetadata: unknown
}): MemberMetadata {
  const { canAccessHurdle } = v.parse(
    v.fallback(PublicMetadata, nothingPublic),
    from.publicMetadata,
  )
  const own = v.parse(v.fallback(UnsafeMetadata, nothingOwn), from.unsafeMetadata)
  const { acceptedTermsVersion, gpOfferAnsweredAt, ...rest } = own
  return {
    ...rest,
    ...(acceptedTermsVersion !== undefined && { acceptedTermsVersion }),
    ...(gpOfferAnsweredAt !== undefined && { gpOfferAnsweredAt }),
    canAccessHurdle,
  }
}

const nothingPublic = { canAccessHurdle: false }
const nothingOwn = {
  hasSeenWelcomeMessage: false,
  acceptedTermsVersion: undefined,
  studyId: '',
  gpOfferAnsweredAt: undefined,
}
