import * as v from 'valibot'

/** The state of the identity service. Times are in ms since 1970, as in Clerk's own JSON. */

const Metadata = v.record(v.string(), v.unknown())

/** A one-time code: the number of attempts, and when it expires. */
const SentCode = v.object({ attempts: v.number(), expireAt: v.number(), isVerified: v.boolean() })
export type SentCode = v.InferOutput<typeof SentCode>

const ContactPoint = { id: v.string(), isVerified: v.boolean(), code: v.optional(SentCode) }
const EmailAddress = v.object({ ...ContactPoint, address: v.string() })
const PhoneNumber = v.object({ ...ContactPoint, number: v.string() })
export type EmailAddress = v.InferOutput<typeof EmailAddress>
export type PhoneNumber = v.InferOutput<typeof PhoneNumber>

/** A person confirmed by NHS login, with tokens that are valid for a while. */
const NhsPerson = v.object({
  subject: v.string(),
  emailAddress: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  accessToken: v.string(),
  accessExpiresAt: v.number(),
})
export type NhsPerson = v.InferOutput<typeof NhsPerson>

/** A visit to NHS login, begun by a sign-in, a sign-up or the profile panel of one browser. */
const NhsVisit = v.object({
  /** Comes back with the person; nobody else can know it. */
  state: v.string(),
  nonce: v.string(),
  /** The code verifier of PKCE; visits begun by an earlier release have none. */
  verifier: v.optional(v.string()),
  /** NHS login's authorisation URL, with all parameters. */
  authorizeUrl: v.string(),
  /** Where the browser goes afterwards, and where it goes when nothing is left to do. */
  redirectUrl: v.string(),
  completeUrl: v.string(),
  status: v.picklist(['unverified', 'verified', 'transferable', 'failed']),
  error: v.optional(
    v.picklist([
      'oauth_access_denied',
      'oauth_callback_failed',
      'external_account_exists',
      'external_account_not_found',
    ]),
  ),
  person: v.optional(NhsPerson),
})
export type NhsVisit = v.InferOutput<typeof NhsVisit>

const ExternalAccount = v.object({
  id: v.string(),
  /** The person at NHS login; absent until they have been there. */
  person: v.optional(NhsPerson),
  visit: v.optional(NhsVisit),
})
export type ExternalAccount = v.InferOutput<typeof ExternalAccount>

const User = v.object({
  id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  emailAddresses: v.array(EmailAddress),
  phoneNumbers: v.array(PhoneNumber),
  externalAccounts: v.optional(v.array(ExternalAccount), () => []),
  primaryEmailAddressId: v.string(),
  primaryPhoneNumberId: v.optional(v.string()),
  passwordHash: v.optional(v.string()),
  publicMetadata: Metadata,
  unsafeMetadata: Metadata,
  lastSignInAt: v.optional(v.number()),
  createdAt: v.number(),
  updatedAt: v.number(),
})
export type User = v.InferOutput<typeof User>

const Session = v.object({
  id: v.string(),
  clientId: v.string(),
  userId: v.string(),
  status: v.picklist(['active', 'ended', 'removed', 'revoked']),
  userAgent: v.optional(v.string()),
  lastActiveAt: v.number(),
  expireAt: v.number(),
  abandonAt: v.number(),
  createdAt: v.number(),
  updatedAt: v.number(),
})
export type Session = v.InferOutput<typeof Session>

const SignIn = v.object({
  id: v.string(),
  /** Absent until it is known who is signing in. */
  userId: v.optional(v.string()),
  identifier: v.optional(v.string()),
  status: v.picklist(['needs_identifier', 'needs_first_factor', 'needs_new_password', 'complete']),
  strategy: v.optional(v.picklist(['password', 'email_code', 'reset_password_email_code'])),
  code: v.optional(SentCode),
  visit: v.optional(NhsVisit),
  createdSessionId: v.optional(v.string()),
})
export type SignIn = v.InferOutput<typeof SignIn>

const SignUp = v.object({
  id: v.string(),
  firstName: v.optional(v.string()),
  lastName: v.optional(v.string()),
  emailAddress: v.optional(v.string()),
  passwordHash: v.optional(v.string()),
  unsafeMetadata: Metadata,
  locale: v.optional(v.string()),
  code: v.optional(SentCode),
  visit: v.optional(NhsVisit),
  createdSessionId: v.optional(v.string()),
  createdUserId: v.optional(v.string()),
  abandonAt: v.number(),
})
export type SignUp = v.InferOutput<typeof SignUp>

/** One browser. Its cookie contains the id and a secret, of which only the hash is stored. */
const Client = v.object({
  id: v.string(),
  secretHash: v.string(),
  sessionIds: v.array(v.string()),
  lastActiveSessionId: v.optional(v.string()),
  signIn: v.optional(SignIn),
  signUp: v.optional(SignUp),
  createdAt: v.number(),
  updatedAt: v.number(),
})
export type Client = v.InferOutput<typeof Client>

export const State = v.object({
  /** The private signing key, as a JWK with its `kid`. */
  signingKey: v.looseObject({
    kid: v.string(),
    kty: v.literal('RSA'),
    n: v.string(),
    e: v.string(),
  }),
  users: v.record(v.string(), User),
  sessions: v.record(v.string(), Session),
  clients: v.record(v.string(), Client),
})
export type State = v.InferOutput<typeof State>
