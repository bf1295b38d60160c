import { memberMetadata } from './member-metadata.ts'
import type { Member } from './session.ts'

/** The fields of Clerk's user that the app reads. */
export interface ClerkUser {
  id: string
  firstName: string | null
  lastName: string | null
  primaryEmailAddress: { emailAddress: string } | null
  primaryPhoneNumber: { phoneNumber: string } | null
  hasImage: boolean
  imageUrl: string
  externalAccounts: readonly {
    /** Without the protocol prefix. */
    provider: string
    verification: { status: string | null } | null
  }[]
  publicMetadata: unknown
  unsafeMetadata: unknown
  lastSignInAt: Date | null
  updatedAt: Date | null
}

/** The member for Clerk's user in this session. */
export function memberOf(user: ClerkUser, sessionId: string): Member {
  const signedInAt = user.lastSignInAt ?? undefined
  const hasNhsLogin = user.externalAccounts.some(
    ({ provider, verification }) =>
      provider === 'custom_nhs_login' && verification?.status === 'verified',
  )
  const { primaryEmailAddress, primaryPhoneNumber, hasImage, imageUrl } = user
  return {
    subject: user.id,
    sessionId,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    ...(primaryEmailAddress && { email: primaryEmailAddress.emailAddress }),
    ...(primaryPhoneNumber && { mobileNumber: primaryPhoneNumber.phoneNumber }),
    ...(hasImage && { imageUrl }),
    ...(hasNhsLogin && signedInAt && { nhsLogin: { signedInAt } }),
    updatedAt: (user.updatedAt ?? new Date(0)).toISOString(),
    metadata: memberMetadata(user),
  }
}
