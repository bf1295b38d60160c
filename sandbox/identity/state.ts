import * as v from 'valibot'

/** What the identity service remembers. Times are milliseconds since 1970, as in Clerk's own JSON. */

const Metadata = v.record(v.string(), v.unknown())

/** A one-time code that was sent: how often it was tried and until when it holds. */
const SentCode = v.object({ attempts: v.number(), expireAt: v.number(), isVerified: v.boolean() })
export type SentCode = v.InferOutput<typeof SentCode>

const EmailAddress = v.object({ id: v.string(), address: v.string(), isVerified: v.boolean() })
const PhoneNumber = v.object({ id: v.string(), number: v.string(), isVerified: v.boolean() })
export type EmailAddress = v.InferOutput<typeof EmailAddress>
export type PhoneNumber = v.InferOutput<typeof PhoneNumber>

const User = v.object({
  id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  emailAddresses: v.array(EmailAddress),
  phoneNumbers: v.array(PhoneNumber),
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
  userId: v.string(),
  identifier: v.string(),
  status: v.picklist(['needs_first_factor', 'needs_new_password', 'complete']),
  strategy: v.optional(v.picklist(['password', 'email_code', 'reset_password_email_code'])),
  code: v.optional(SentCode),
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
  createdSessionId: v.optional(v.string()),
  createdUserId: v.optional(v.string()),
  abandonAt: v.number(),
})
export type SignUp = v.InferOutput<typeof SignUp>

/** One browser. Its cookie holds the id and a secret, of which only the hash is kept. */
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
