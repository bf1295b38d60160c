import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { callOutside, OutsideServiceError } from '../telemetry/outside-call.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { remoteKeys } from '../identity/verify-member.ts'
import {
  OperatorName,
  operatorRoles,
  type OperatorRole,
  type RefusedOperator,
  type VerifyOperator,
} from './operator.ts'

export interface OperatorIssuer {
  /** The issuer, as in the provider's tokens. */
  issuer: string
  /** The audience of tokens for this service. */
  audience: string
  /** The client with which operators sign in: a token that the provider gave to another is no way in. */
  clientId: string
  /** The claim with the roles. */
  rolesClaim: string
}

const Discovery = v.object({ issuer: v.string(), jwks_uri: v.pipe(v.string(), v.url()) })
const Claims = v.looseObject({
  email: v.optional(OperatorName),
  email_verified: v.optional(v.unknown()),
  sub: OperatorName,
  /** The client that the token was given to, in OpenID Connect and in RFC 9068. */
  azp: v.optional(v.string()),
  client_id: v.optional(v.string()),
  /** Keycloak says here what a token is for: an id or refresh token is no way in. */
  typ: v.optional(v.literal('Bearer')),
})
/** The kinds of tokens in a header that may be shown here; without one the provider names none. */
const kinds: readonly unknown[] = [undefined, 'JWT', 'at+jwt', 'application/at+jwt']
/** In ms: how long a provider that failed is not called again, however many tokens come. */
const discoveryPause = 30_000

const Roles = v.array(v.string())

/**
 * Authenticates operators by signed tokens of an OpenID provider. Throws a 503 when its keys cannot
 * be fetched, which is not the token's fault.
 */
export function verifyByToken(
  { issuer, audience, clientId, rolesClaim }: OperatorIssuer,
  now: () => Date = () => new Date(),
): VerifyOperator {
  let discovery: { keys: Promise<JWTVerifyGetKey>; failedAt?: number } | undefined
  const keysOf = async () => {
    const { failedAt } = discovery ?? {}
    const isOver = failedAt !== undefined && Math.abs(now().getTime() - failedAt) > discoveryPause
    if (!discovery || isOver) {
      const attempt: typeof discovery = { keys: publishedKeys(issuer) }
      discovery = attempt
      attempt.keys.catch(() => (attempt.failedAt = now().getTime()))
    }
    return discovery.keys
  }
  return async (credential) => {
    if (credential.split('.').length !== 3) return undefined
    const expected = { issuer, audience, currentDate: now() }
    const read = await claimsOf(credential, await keysOf(), expected)
    if (!read || 'refused' in read) return read
    const { claims } = read
    const clients = [claims.azp, claims.client_id].filter((client) => client !== undefined)
    if (clients.length === 0 || clients.some((client) => client !== clientId)) {
      return { name: nameOf(claims), refused: 'This sign-in is for another program.' }
    }
    const parsed = v.safeParse(Roles, claims[rolesClaim])
    const roles = parsed.success ? parsed.output.filter(isRole) : []
    return { name: nameOf(claims), roles, email: emailOf(claims) }
  }
}

/** Anybody can claim an address that the provider has not verified, and the audit would name them by it. */
const emailOf = ({ email, email_verified }: v.InferOutput<typeof Claims>) =>
  email_verified === true ? email : undefined

const nameOf = (claims: v.InferOutput<typeof Claims>): string => emailOf(claims) ?? claims.sub

async function publishedKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const service = 'operator-provider'
  const url = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const discovered = await callOutside({ service, url, reply: Discovery })
  if (discovered.issuer !== issuer) throw new OutsideServiceError(service, 'not-understood')
  return remoteKeys(service, discovered.jwks_uri)
}

async function claimsOf(
  token: string,
  keys: JWTVerifyGetKey,
  expected: Pick<OperatorIssuer, 'issuer' | 'audience'> & { currentDate: Date },
): Promise<{ claims: v.InferOutput<typeof Claims> } | RefusedOperator | undefined> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      ...expected,
      algorithms: ['RS256', 'PS256', 'ES256'],
      requiredClaims: ['exp', 'sub'],
    })
    return kinds.includes(protectedHeader.typ) ? { claims: v.parse(Claims, payload) } : undefined
  } catch (error) {
    if (error instanceof HttpProblem) throw error
    return refusedOf(error, expected.issuer)
  }
}

/** Whose token it is where the provider's signature is good and its time or its audience is not. */
function refusedOf(error: unknown, issuer: string): RefusedOperator | undefined {
  const isExpired = error instanceof errors.JWTExpired
  if (!isExpired && !(error instanceof errors.JWTClaimValidationFailed)) return undefined
  const claims = v.safeParse(Claims, error.payload)
  if (!claims.success || error.payload.iss !== issuer) return undefined
  const refused = isExpired ? 'This sign-in has expired.' : 'This sign-in is not valid here.'
  return { name: nameOf(claims.output), refused: `${refused} Sign in again.` }
}

const isRole = (role: string): role is OperatorRole => operatorRoles.some((known) => known === role)

/** The first of these that knows the credential. */
export const verifyByAny =
  (ways: readonly VerifyOperator[]): VerifyOperator =>
  async (credential) => {
    for (const verify of ways) {
      const operator = await verify(credential)
      if (operator) return operator
    }
    return undefined
  }
