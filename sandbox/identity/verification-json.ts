import type { ClerkAPIErrorJSON, VerificationJSON } from '@clerk/shared/types'
import { visitErrors } from './clerk-error.ts'
import type { NhsVisit, SentCode } from './state.ts'

/** The actual reply: the SDK's type lacks the nulls. */
export type Verification = Omit<
  VerificationJSON,
  'id' | 'object' | 'verified_at_client' | 'attempts' | 'expire_at' | 'error'
> & {
  object: string
  attempts: number | null
  expire_at: number | null
  error: ClerkAPIErrorJSON | null
}

/** A verification: done, or how far the one by code has come. */
export const toVerification = (
  strategy: string,
  isVerified: boolean,
  code?: SentCode,
): Verification => ({
  object: `verification_${strategy}`,
  status: isVerified ? 'verified' : 'unverified',
  strategy,
  attempts: code?.attempts ?? null,
  expire_at: code?.expireAt ?? null,
  error: null,
})

/** The name of NHS login in the environment and in strategies. */
export const nhsLogin = 'oauth_custom_nhs_login'

/** How far a visit to NHS login has come, and where the browser has to go next. */
export const toVisitVerification = ({
  status,
  error,
  authorizeUrl,
}: NhsVisit): Verification & { external_verification_redirect_url: string } => ({
  object: 'verification_oauth',
  status,
  strategy: nhsLogin,
  external_verification_redirect_url: authorizeUrl,
  attempts: null,
  expire_at: null,
  error: error ? visitErrors[error] : null,
})
