import type {
  SignUpJSON,
  SignUpVerificationJSON,
  SignUpVerificationsJSON,
} from '@clerk/shared/types'
import type { SignUp } from './state.ts'
import { type Verification, toVerification, toVisitVerification } from './verification-json.ts'

type SignUpVerification = Verification &
  Pick<SignUpVerificationJSON, 'next_action' | 'supported_strategies'>

export type SignUpReply = Omit<SignUpJSON, 'verifications'> & {
  verifications: Record<
    Exclude<keyof SignUpVerificationsJSON, 'external_account'>,
    SignUpVerification | null
  > & { external_account: Verification | null }
}

/** A sign-up in progress or just completed. */
export function toSignUpJson(signUp: SignUp): SignUpReply {
  const isVerified = signUp.code?.isVerified === true
  return {
    object: 'sign_up',
    id: signUp.id,
    status: signUp.createdUserId ? 'complete' : 'missing_requirements',
    required_fields: ['email_address', 'password', 'first_name', 'last_name'],
    optional_fields: ['phone_number'],
    missing_fields: missingFields(signUp),
    unverified_fields: signUp.emailAddress && !isVerified ? ['email_address'] : [],
    first_name: signUp.firstName ?? null,
    last_name: signUp.lastName ?? null,
    email_address: signUp.emailAddress ?? null,
    has_password: signUp.passwordHash !== undefined,
    unsafe_metadata: signUp.unsafeMetadata,
    verifications: {
      email_address: signUp.emailAddress ? toEmailVerification(signUp) : null,
      phone_number: null,
      web3_wallet: null,
      external_account: signUp.visit ? toVisitVerification(signUp.visit) : null,
    },
    ...neverUsed,
    created_session_id: signUp.createdSessionId ?? null,
    created_user_id: signUp.createdUserId ?? null,
    abandon_at: signUp.abandonAt,
    legal_accepted_at: null,
    locale: signUp.locale ?? null,
  }
}

/** What is missing before the account can be created. */
function missingFields(signUp: SignUp): SignUpJSON['missing_fields'] {
  const given = {
    first_name: signUp.firstName,
    last_name: signUp.lastName,
    email_address: signUp.emailAddress,
    password: signUp.passwordHash,
  }
  const required = ['first_name', 'last_name', 'email_address', 'password'] as const
  return required.filter((field) => !given[field])
}

function toEmailVerification({ code }: SignUp): SignUpVerification {
  const isVerified = code?.isVerified === true
  const waiting = code ? 'needs_attempt' : 'needs_prepare'
  return {
    ...toVerification('email_code', isVerified, code),
    next_action: isVerified ? '' : waiting,
    supported_strategies: ['email_code'],
  }
}

const neverUsed = {
  username: null,
  phone_number: null,
  web3_wallet: null,
  external_account_strategy: null,
  external_account: null,
}
