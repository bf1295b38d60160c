import { createHash } from 'node:crypto'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose'
import * as v from 'valibot'
import type { VerifiedMember } from '../http/api-env.ts'
import { counted, OutsideServiceError } from '../telemetry/outside-call.ts'

/** A genuine token that has expired. */
export interface ExpiredToken {
  /** The subject of the token. */
  readonly expiredFor: string
}

/** Undefined when the token is not valid. Throws a 503 when the keys cannot be fetched. */
export type VerifyMember = (token: string) => Promise<VerifiedMember | ExpiredToken | undefined>

interface Trust {
  /** Exactly as in the tokens. */
  issuer: string
  /** The origins whose sessions are accepted. */
  authorisedParties: readonly string[]
  now: () => Date
  /** How many verified tokens are cached; each lasts a minute. */
  cacheSize?: number
}

const longestToken = 8 * 1024
const clockToleranceSeconds = 5

/** An account id of the identity provider. */
export const Subject = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.|:-]{1,128}$/))

const Claims = v.object({
  sub: Subject,
  azp: v.string(),
  exp: v.number(),
  sid: v.string(),
  /** `pending` while a step is missing before the session is signed in. */
  sts: v.optional(v.literal('active')),
  metadata: v.optional(v.unknown()),
})

const KitAccess = v.object({ canAccessHurdle: v.literal(true) })

/**
 * Verifies session tokens (docs/security.md, S11): RS256 alone, a known key, the exact issuer, times within 5 s, an
 * authorised party and a subject. Keys are given as `jwks`, or come from `jwksUrl`, which is
 * fetched for unknown key ids at most once in 30 s, so that forged ids cannot cause a flood. A
 * verified token is cached by its digest until it expires.
 */
export function createVerifyMember(
  trust: Trust & ({ jwksUrl: string } | { jwks: JSONWebKeySet }),
): VerifyMember {
  const keys =
    'jwks' in trust
      ? namedKeyFrom('identity', createLocalJWKSet(trust.jwks))
      : remoteKeys('identity', trust.jwksUrl)
  const claimsOf = (payload: JWTPayload) => {
    const claims = v.safeParse(Claims, payload)
    const isOurs = claims.success && trust.authorisedParties.includes(claims.output.azp)
    return isOurs ? claims.output : undefined
  }
  const verify = async (token: string) => {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: trust.issuer,
      clockTolerance: clockToleranceSeconds,
      currentDate: trust.now(),
    })
    const claims = claimsOf(payload)
    if (!claims) return undefined
    const { sub, sid, metadata, exp } = claims
    const member = { subject: sub, sessionId: sid, canAccessHurdle: v.is(KitAccess, metadata) }
    return { member, expiresAt: exp }
  }
  const { cacheSize = 20_000 } = trust
  const cached = new Map<string, { member: VerifiedMember; untilMs: number }>()
  return async (token) => {
    if (token.length > longestToken) return undefined
    const digest = createHash('sha256').update(token).digest('base64')
    const known = cached.get(digest)
    if (known && trust.now().getTime() < known.untilMs) return known.member
    cached.delete(digest)
    try {
      const verified = await verify(token)
      if (!verified) return undefined
      const { member, expiresAt } = verified
      if (cached.size >= cacheSize) cached.delete(cached.keys().next().value ?? '')
      cached.set(digest, { member, untilMs: (expiresAt + clockToleranceSeconds) * 1000 })
      return member
    } catch (error) {
      if (error instanceof OutsideServiceError) throw error
      // Signature and issuer have been verified by now.
      const expired = error instanceof errors.JWTExpired && claimsOf(error.payload)
      return expired ? { expiredFor: expired.sub } : undefined
    }
  }
}

/** The keys that a provider publishes: see `createVerifyMember`. */
export const remoteKeys = (service: string, jwksUrl: string): JWTVerifyGetKey =>
  namedKeyFrom(
    service,
    createRemoteJWKSet(new URL(jwksUrl), {
      cooldownDuration: 30_000,
      cacheMaxAge: 60 * 60 * 1000,
      timeoutDuration: 5_000,
    }),
  )

/** A token must name its key. When the keys cannot be fetched the fault is ours, not the token's. */
const namedKeyFrom =
  (service: string, keys: JWTVerifyGetKey): JWTVerifyGetKey =>
  async (header, token) => {
    if (!header.kid) throw new errors.JWKSNoMatchingKey()
    try {
      return await keys(header, token)
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey) throw cause
      if (cause instanceof errors.JWKSMultipleMatchingKeys) throw cause
      const failure = new OutsideServiceError(service, 'unreachable', { cause })
      return counted(service, async () => Promise.reject(failure))
    }
  }
