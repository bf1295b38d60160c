import type {
  EmailAddressJSON,
  PhoneNumberJSON,
  PublicUserDataJSON,
  UserDataJSON,
  UserJSON,
} from '@clerk/types'
import type { EmailAddress, PhoneNumber, User } from './state.ts'
import { type Verification, toVerification } from './verification-json.ts'

type EmailAddressReply = Omit<EmailAddressJSON, 'verification'> & { verification: Verification }
type PhoneNumberReply = Omit<PhoneNumberJSON, 'verification'> & { verification: Verification }
export type UserReply = Omit<UserJSON, 'email_addresses' | 'phone_numbers'> & {
  email_addresses: EmailAddressReply[]
  phone_numbers: PhoneNumberReply[]
}

/** A user in the shape of Clerk's Frontend and Backend API. */
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
  public_metadata: user.publicMetadata,
  unsafe_metadata: user.unsafeMetadata,
  password_enabled: user.passwordHash !== undefined,
  ...neverUsed,
  delete_self_enabled: true,
  last_sign_in_at: user.lastSignInAt ?? null,
  legal_accepted_at: null,
  created_at: user.createdAt,
  updated_at: user.updatedAt,
})

const neverUsed = {
  primary_web3_wallet_id: null,
  web3_wallets: [],
  external_accounts: [],
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

const toEmailAddressJson = ({ id, address, isVerified }: EmailAddress): EmailAddressReply => ({
  object: 'email_address',
  id,
  email_address: address,
  verification: toVerification('email_code', isVerified),
  linked_to: [],
  matches_sso_connection: false,
})

const toPhoneNumberJson = ({ id, number, isVerified }: PhoneNumber): PhoneNumberReply => ({
  object: 'phone_number',
  id,
  phone_number: number,
  reserved_for_second_factor: false,
  default_second_factor: false,
  verification: toVerification('phone_code', isVerified),
  linked_to: [],
})

/** What a sign-in page may show of the person before they have proved who they are. */
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
