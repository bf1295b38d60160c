import type {
  EmailAddressJSON,
  ExternalAccountJSON,
  PhoneNumberJSON,
  PublicUserDataJSON,
  UserDataJSON,
  UserJSON,
} from '@clerk/shared/types'
import { nhsLoginScopes } from './nhs-connection.ts'
import type { EmailAddress, ExternalAccount, PhoneNumber, User } from './state.ts'
import {
  nhsLogin,
  type Verification,
  toVerification,
  toVisitVerification,
} from './verification-json.ts'

type EmailAddressReply = Omit<EmailAddressJSON, 'verification'> & { verification: Verification }
type PhoneNumberReply = Omit<PhoneNumberJSON, 'verification'> & { verification: Verification }
/** The SDK's type lists known providers; a custom one has its own name. */
type ExternalAccountReply = Omit<ExternalAccountJSON, 'verification' | 'provider'> & {
  provider: string
  verification: Verification
}
export type UserReply = Omit<
  UserJSON,
  'email_addresses' | 'phone_numbers' | 'external_accounts'
> & {
  external_accounts: ExternalAccountReply[]
  email_addresses: EmailAddressReply[]
  phone_numbers: PhoneNumberReply[]
}

/** A user as in Clerk's Frontend and Backend API. */
export const toUserJson = (user: User): UserReply => ({
  object: 'user',
  id: user.id,
  external_id: null,
  username: null,
  first_name: user.firstName,
  last_name: user.lastName,
  image_url: '',
  has_image: false,
  profile_image_id: '',
  email_addresses: user.emailAddresses.map(toEmailAddressJson),
  primary_email_address_id: user.primaryEmailAddressId,
  phone_numbers: user.phoneNumbers.map(toPhoneNumberJson),
  primary_phone_number_id: user.primaryPhoneNumberId ?? null,
  external_accounts: user.externalAccounts.map(toExternalAccountJson),
  public_metadata: user.publicMetadata,
  unsafe_metadata: user.unsafeMetadata,
  password_enabled: user.passwordHash !== undefined,
  ...neverUsed,
  delete_self_enabled: false,
  last_sign_in_at: user.lastSignInAt ?? null,
  legal_accepted_at: null,
  created_at: user.createdAt,
  updated_at: user.updatedAt,
})

const neverUsed = {
  primary_web3_wallet_id: null,
  web3_wallets: [],
  enterprise_accounts: [],
  saml_accounts: [],
  passkeys: [],
  organization_memberships: [],
  totp_enabled: false,
  backup_code_enabled: false,
  two_factor_enabled: false,
  create_organization_enabled: false,
  create_organizations_limit: null,
}

export const toEmailAddressJson = ({
  id,
  address,
  isVerified,
  code,
}: EmailAddress): EmailAddressReply => ({
  object: 'email_address',
  id,
  email_address: address,
  verification: toVerification('email_code', isVerified, code),
  linked_to: [],
  matches_sso_connection: false,
})

export const toPhoneNumberJson = ({
  id,
  number,
  isVerified,
  code,
}: PhoneNumber): PhoneNumberReply => ({
  object: 'phone_number',
  id,
  phone_number: number,
  reserved_for_second_factor: false,
  default_second_factor: false,
  verification: toVerification('phone_code', isVerified, code),
  linked_to: [],
})

/** A connection to NHS login without its tokens, which only the Backend API returns. */
export const toExternalAccountJson = ({
  id,
  person,
  visit,
}: ExternalAccount): ExternalAccountReply => ({
  object: 'external_account',
  id,
  provider: nhsLogin,
  identification_id: id,
  provider_user_id: person?.subject ?? '',
  approved_scopes: person ? nhsLoginScopes : '',
  email_address: person?.emailAddress ?? '',
  first_name: person?.firstName ?? '',
  last_name: person?.lastName ?? '',
  image_url: '',
  username: '',
  phone_number: '',
  public_metadata: {},
  label: '',
  verification: visit ? toVisitVerification(visit) : toVerification(nhsLogin, true),
})

/** What a sign-in page may show about a person before they are signed in. */
export const toUserData = ({ firstName, lastName }: User): UserDataJSON => ({
  first_name: firstName,
  last_name: lastName,
  image_url: '',
  has_image: false,
})

export const toPublicUserData = (user: User): PublicUserDataJSON => ({
  first_name: user.firstName,
  last_name: user.lastName,
  image_url: '',
  has_image: false,
  identifier: primaryEmailAddress(user),
  user_id: user.id,
})

const primaryEmailAddress = (user: User) =>
  user.emailAddresses.find(({ id }) => id === user.primaryEmailAddressId)?.address ?? ''
