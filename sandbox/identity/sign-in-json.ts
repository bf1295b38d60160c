import type { SignInJSON } from '@clerk/types'
import type { Service } from './service.ts'
import type { SignIn, User } from './state.ts'
import { toUserData } from './user-json.ts'
import { type Verification, toVerification } from './verification-json.ts'

export type SignInReply = Omit<
  SignInJSON,
  'first_factor_verification' | 'second_factor_verification'
> & {
  first_factor_verification: Verification | null
  second_factor_verification: null
}

/** A sign-in in progress, or just completed. */
export function toSignInJson({ state }: Service, signIn: SignIn): SignInReply {
  const user = state.users[signIn.userId]
  const { strategy, code, status } = signIn
  const isVerified = code?.isVerified === true || status === 'complete'
  return {
    object: 'sign_in',
    id: signIn.id,
    status,
    identifier: signIn.identifier,
    supported_identifiers: ['email_address'],
    supported_first_factors: user ? firstFactors(user) : [],
    supported_second_factors: [],
    first_factor_verification: strategy ? toVerification(strategy, isVerified, code) : null,
    second_factor_verification: null,
    user_data: user ? toUserData(user) : { image_url: '', has_image: false },
    created_session_id: signIn.createdSessionId ?? null,
  }
}

function firstFactors(user: User): SignInJSON['supported_first_factors'] {
  const byEmail = user.emailAddresses
    .filter(({ isVerified }) => isVerified)
    .map(({ id, address }) => ({
      email_address_id: id,
      emailAddressId: id,
      safe_identifier: address,
      safeIdentifier: address,
      primary: id === user.primaryEmailAddressId,
    }))
  return [
    ...(user.passwordHash ? [{ strategy: 'password' as const }] : []),
    ...byEmail.map((address) => ({ ...address, strategy: 'email_code' as const })),
    ...byEmail.map((address) => ({ ...address, strategy: 'reset_password_email_code' as const })),
  ]
}
