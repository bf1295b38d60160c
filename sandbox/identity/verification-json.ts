import type { ClerkAPIErrorJSON, VerificationJSON } from '@clerk/types'
import { visitErrors } from './clerk-error.ts'
import type { NhsVisit, SentCode } from './state.ts'

/** As the service really answers: the SDK's declaration leaves out the nulls. */
export type Verification = Omit<
  VerificationJSON,
  'id' | 'object' | 'verified_at_client' | 'attempts' | 'expire_at' | 'error'
> & {
  object: string
  attempts: number | null
  expire_at: number | null
  error: ClerkAPIErrorJSON | null
}

/** Says that something is verified, or how far its verification by a code has come. */
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

/** NHS login, as the environment and every strategy names it. */
export const nhsLogin = 'oauth_custom_nhs_login'

/** How far a visit of NHS login has come, and where the browser has to go for it. */
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
