import type { SignInJSON } from '@clerk/shared/types'
import type { Service } from './service.ts'
import type { SignIn, User } from './state.ts'
import { toUserData } from './user-json.ts'
import { type Verification, toVerification, toVisitVerification } from './verification-json.ts'

export type SignInReply = Omit<
  SignInJSON,
  'identifier' | 'first_factor_verification' | 'second_factor_verification'
> & {
  /** The SDK's type lacks the null. */
  identifier: string | null
  first_factor_verification: Verification | null
  second_factor_verification: null
}

/** A sign-in in progress or just completed. */
export function toSignInJson({ state }: Service, signIn: SignIn): SignInReply {
  const { userId, strategy, code, status, visit } = signIn
  const user = userId === undefined ? undefined : state.users[userId]
  const isVerified = code?.isVerified === true || status === 'complete'
  const byStrategy = strategy ? toVerification(strategy, isVerified, code) : null
  return {
    object: 'sign_in',
    id: signIn.id,
    status,
    identifier: signIn.identifier ?? null,
    supported_identifiers: ['email_address'],
    supported_first_factors: user ? firstFactors(user) : [],
    supported_second_factors: [],
    first_factor_verification: visit ? toVisitVerification(visit) : byStrategy,
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
