import * as v from 'valibot'
import { currentIdentity, publishIdentity, type Identity } from './identity-store.ts'
import { memberOf, type ClerkUser } from './member-of.ts'
import type { Member } from './session.ts'
import { startClerk } from './start-clerk.ts'

/*
 * Who is there by the word of Clerk's service itself, before Clerk's SDK is loaded (decision 098). Only a
 * session that is active, with a token, counts; everything else is left to the SDK, which replaces what is
 * published here as soon as it runs.
 */

/** A token is good for a minute, and was minted a moment before. */
const tokenLasts = 40_000

const optionalText = v.nullish(v.string())
const Time = v.pipe(
  v.nullable(v.number()),
  v.transform((at) => (typeof at === 'number' ? new Date(at) : null)),
)

/** What of the Frontend API's `SessionJSON` is needed. */
const Session = v.object({
  id: v.string(),
  status: v.literal('active'),
  last_active_token: v.object({ jwt: v.pipe(v.string(), v.minLength(1)) }),
  user: v.object({
    id: v.pipe(v.string(), v.minLength(1)),
    first_name: optionalText,
    last_name: optionalText,
    primary_email_address_id: optionalText,
    email_addresses: v.array(v.object({ id: v.string(), email_address: v.string() })),
    primary_phone_number_id: optionalText,
    phone_numbers: v.array(v.object({ id: v.string(), phone_number: v.string() })),
    external_accounts: v.array(
      v.object({
        provider: v.string(),
        verification: v.nullish(v.object({ status: optionalText })),
      }),
    ),
    has_image: v.optional(v.boolean(), false),
    image_url: v.optional(v.string(), ''),
    public_metadata: v.unknown(),
    unsafe_metadata: v.unknown(),
    last_sign_in_at: v.optional(Time, null),
    updated_at: v.optional(Time, null),
  }),
})

const Client = v.object({
  response: v.object({ last_active_session_id: v.string(), sessions: v.array(v.unknown()) }),
})

/**
 * Tells the app who is there, unless the SDK has. Returns the member; undefined where that is left to the SDK.
 * @param said What the Frontend API says of this browser's client.
 */
export function publishEarly(said: unknown): Member | undefined {
  const session = activeSession(said)
  if (!session || currentIdentity()) return undefined
  const member = memberOf(userOf(session.user), session.id)
  publishIdentity(identityOf(member, session.last_active_token.jwt))
  return member
}

type Session = v.InferOutput<typeof Session>

function activeSession(said: unknown): Session | undefined {
  const client = v.safeParse(Client, said)
  if (!client.success) return undefined
  const { last_active_session_id: id, sessions } = client.output.response
  return sessions
    .map((session) => v.safeParse(Session, session))
    .flatMap(({ success, output }) => (success && output.id === id ? [output] : []))[0]
}

function identityOf(member: Member, jwt: string): Identity {
  const publishedAt = performance.now()
  const own: Identity = {
    session: { state: 'signed-in', member },
    getToken: async (options) => {
      const isFresh = performance.now() - publishedAt < tokenLasts
      return isFresh && !options.skipCache ? jwt : (await ofSdk()).getToken(options)
    },
    updateMetadata: async (changes) => (await ofSdk()).updateMetadata(changes),
    endSession: async (sessionId) => (await ofSdk()).endSession(sessionId),
    refresh: startClerk,
  }
  return own

  /** What the SDK publishes once it runs. */
  async function ofSdk(): Promise<Identity> {
    await startClerk()
    const identity = currentIdentity()
    // While a session is being ended the store hands out a copy.
    if (!identity || identity.endSession === own.endSession)
      throw new Error('Clerk could not be loaded')
    return identity
  }
}

function userOf(user: Session['user']): ClerkUser {
  const { email_addresses: emails, phone_numbers: numbers } = user
  const email = emails.find(({ id }) => id === user.primary_email_address_id)
  const phone = numbers.find(({ id }) => id === user.primary_phone_number_id)
  return {
    id: user.id,
    firstName: user.first_name ?? null,
    lastName: user.last_name ?? null,
    primaryEmailAddress: email ? { emailAddress: email.email_address } : null,
    primaryPhoneNumber: phone ? { phoneNumber: phone.phone_number } : null,
    hasImage: user.has_image,
    imageUrl: user.image_url,
    externalAccounts: user.external_accounts.map(({ provider, verification }) => ({
      // As the SDK names it.
      provider: provider.replace('oauth_', ''),
      verification: { status: verification?.status ?? null },
    })),
    publicMetadata: user.public_metadata,
    unsafeMetadata: user.unsafe_metadata,
    lastSignInAt: user.last_sign_in_at,
    updatedAt: user.updated_at,
  }
}
