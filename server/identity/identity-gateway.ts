import * as v from 'valibot'
import { callOutside, OutsideServiceError } from '../telemetry/outside-call.ts'

declare module '../http/serve.ts' {
  interface Services {
    readonly identity: IdentityGateway
  }
}

/** What the identity provider knows about a person; the email address is verified. */
export interface IdentityPerson {
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
  mobileNumber?: string | undefined
}

/** The identity provider's API for servers. All methods throw OutsideServiceError. */
export interface IdentityGateway {
  /** Undefined when there is no such person. */
  person(subject: string): Promise<IdentityPerson | undefined>
  /** All verified email addresses of a person; undefined when there is no such person. */
  emailsOf(subject: string): Promise<readonly string[] | undefined>
  /** The subjects of the accounts with this verified email address. */
  subjectsOf(email: string): Promise<readonly string[]>
  /** Which of up to 100 subjects have an account. */
  existing(subjects: readonly string[]): Promise<ReadonlySet<string>>
  setKitAccess(subject: string, canAccessHurdle: boolean): Promise<void>
  /** The current state of an account and a session; a token's state may be a minute old. */
  checkSession(subject: string, sessionId: string): Promise<SessionCheck>
  /** The tokens of the member's last NHS login; undefined without one, and once they have expired. */
  nhsLogin(subject: string): Promise<NhsLoginTokens | undefined>
  /** Deletes the account with all its sessions; an account that is gone already is no error. */
  remove(subject: string): Promise<void>
}

export interface NhsLoginTokens {
  accessToken: string
  /** Their identity, signed by NHS login. */
  idToken: string
}

export interface SessionCheck {
  isActive: boolean
  canAccessHurdle: boolean
}

const ContactPoint = {
  id: v.string(),
  verification: v.nullish(v.object({ status: v.nullish(v.string()) })),
}

const ClerkUser = v.object({
  id: v.string(),
  first_name: v.nullish(v.string()),
  last_name: v.nullish(v.string()),
  primary_email_address_id: v.nullish(v.string()),
  email_addresses: v.array(
    v.object({ ...ContactPoint, email_address: v.pipe(v.string(), v.maxLength(254)) }),
  ),
  primary_phone_number_id: v.nullish(v.string()),
  phone_numbers: v.optional(
    v.array(v.object({ ...ContactPoint, phone_number: v.pipe(v.string(), v.maxLength(40)) })),
    [],
  ),
})

const ClerkAccount = v.object({ id: v.string(), public_metadata: v.optional(v.unknown()) })
const KitAccess = v.object({ public_metadata: v.object({ canAccessHurdle: v.literal(true) }) })
const Token = v.pipe(v.string(), v.maxLength(8192))
const AccessTokens = v.array(v.object({ token: Token }))
const ClerkSession = v.object({ id: v.string(), status: v.string() })
type ClerkUser = v.InferOutput<typeof ClerkUser>

interface ClerkSettings {
  /** The URL in front of `/v1`. */
  backendApiUrl: string
  secretKey: string
  /** Decrypts the token that the bridge to NHS login issued (decision 176). */
  openNhsLogin: (token: string) => NhsLoginTokens | undefined
}

/** Clerk's Backend API. */
export function createIdentityGateway(at: ClerkSettings): IdentityGateway {
  const urlOf = (path: string) => new URL(`${at.backendApiUrl.replace(/\/$/, '')}/v1${path}`)
  const clerk = {
    service: 'identity',
    headers: { Authorization: `Bearer ${at.secretKey}` },
  }
  const found = async <Reply extends v.GenericSchema>(
    path: string,
    reply: Reply,
    absent: readonly number[] = [404],
  ) => unlessAbsent(callOutside({ ...clerk, url: urlOf(path), reply }), absent)
  const isActive = async (sessionId: string) => {
    const path = `/sessions/${encodeURIComponent(sessionId)}`
    return (await found(path, ClerkSession))?.status === 'active'
  }
  return {
    async person(subject) {
      const user = await found(`/users/${encodeURIComponent(subject)}`, ClerkUser)
      return user && personOf(user)
    },
    async emailsOf(subject) {
      const user = await found(`/users/${encodeURIComponent(subject)}`, ClerkUser)
      return user && verifiedEmails(user)
    },
    async subjectsOf(email) {
      const url = urlOf('/users')
      url.searchParams.set('email_address', email)
      const users = await callOutside({ ...clerk, url, reply: v.array(ClerkUser) })
      const isTheirs = (each: string) => each.toLowerCase() === email.toLowerCase()
      return users.filter((user) => verifiedEmails(user).some(isTheirs)).map(({ id }) => id)
    },
    async existing(subjects) {
      const url = urlOf('/users')
      for (const subject of subjects) url.searchParams.append('user_id', subject)
      url.searchParams.set('limit', String(subjects.length))
      const users = await callOutside({ ...clerk, url, reply: v.array(ClerkAccount) })
      return new Set(users.map(({ id }) => id))
    },
    async setKitAccess(subject, canAccessHurdle) {
      const url = urlOf(`/users/${encodeURIComponent(subject)}/metadata`)
      const body = { public_metadata: { canAccessHurdle } }
      await callOutside({
        ...clerk,
        url,
        method: 'PATCH',
        body,
        reply: v.object({ id: v.string() }),
      })
    },
    async checkSession(subject, sessionId) {
      const path = `/users/${encodeURIComponent(subject)}`
      const [user, isOpen] = await Promise.all([found(path, ClerkAccount), isActive(sessionId)])
      return { isActive: user !== undefined && isOpen, canAccessHurdle: v.is(KitAccess, user) }
    },
    async nhsLogin(subject) {
      const user = `/users/${encodeURIComponent(subject)}`
      // Clerk answers 400 for a connection that was never made.
      const path = `${user}/oauth_access_tokens/${nhsLoginConnection}`
      const tokens = await found(path, AccessTokens, [404, 400])
      const [given] = tokens ?? []
      return given && at.openNhsLogin(given.token)
    },
    async remove(subject) {
      const url = urlOf(`/users/${encodeURIComponent(subject)}`)
      const removal = {
        ...clerk,
        url,
        method: 'DELETE',
        reply: v.object({ id: v.string() }),
      } as const
      await unlessAbsent(callOutside(removal), [404])
    },
  }
}

/** The name of NHS login as a custom connection at Clerk. */
const nhsLoginConnection = 'oauth_custom_nhs_login'

/** Undefined when Clerk answers with a status that means "not found". */
async function unlessAbsent<T>(
  asked: Promise<T>,
  absent: readonly number[],
): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    const isAbsent =
      error instanceof OutsideServiceError && absent.some((status) => status === error.status)
    if (isAbsent) return undefined
    throw error
  }
}

/** Only verified addresses count: anybody can enter somebody else's. */
const verifiedEmails = (user: ClerkUser): string[] =>
  user.email_addresses
    .filter(({ verification }) => verification?.status === 'verified')
    .map(({ email_address }) => email_address)

const personOf = (user: ClerkUser): IdentityPerson => ({
  firstName: nameOf(user.first_name),
  lastName: nameOf(user.last_name),
  email: verified(user.email_addresses, user.primary_email_address_id)?.email_address,
  mobileNumber: verified(user.phone_numbers, user.primary_phone_number_id)?.phone_number,
})

const longestName = 200

/** Half a sign at its end could not be stored. */
const nameOf = (name: string | null | undefined): string | undefined =>
  name
    ?.trim()
    .slice(0, longestName)
    .replace(/[\uD800-\uDBFF]$/, '') || undefined

const verified = <Point extends v.InferOutput<v.ObjectSchema<typeof ContactPoint, undefined>>>(
  points: readonly Point[],
  primaryId: string | null | undefined,
): Point | undefined =>
  points.find(({ id, verification }) => id === primaryId && verification?.status === 'verified')
