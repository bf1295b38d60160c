import * as v from 'valibot'

/** Change it with the text of the terms dialog: every member then sees it again. */
export const termsVersion = '2026-11-27'

const PublicMetadata = v.object({ canAccessHurdle: v.fallback(v.boolean(), false) })

const UnsafeMetadata = v.object({
  hasSeenWelcomeMessage: v.fallback(v.boolean(), false),
  acceptedTermsVersion: v.fallback(v.optional(v.string()), undefined),
  studyId: v.fallback(v.string(), ''),
  gpOfferAnsweredAt: v.fallback(v.optional(v.pipe(v.string(), v.isoTimestamp())), undefined),
})

/**
 * Reads a member's metadata; malformed values count as absent. `canAccessHurdle` is an authorisation, so it
 * comes from the metadata that only a server can write; the rest is the member's own.
 */
export function memberMetadata(from: { publicMetadata: unknown; unsafeMetadata: unknown }) {
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
