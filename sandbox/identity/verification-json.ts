import type { ClerkAPIErrorJSON, VerificationJSON } from '@clerk/types'
import type { SentCode } from './state.ts'

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
