import { exportJWK, SignJWT } from 'jose'
import { newRsaKeys } from '../../sandbox/new-rsa-keys.ts'

export const issuer = 'https://identity.example.com'
export const appOrigin = 'https://rowan.example.com'

const signing = newRsaKeys()
const kid = 'key-1'

/** The identity provider's published keys. */
export const jwks = {
  keys: [{ ...(await exportJWK(signing.publicKey)), kid, alg: 'RS256', use: 'sig' }],
}

/** The time of these tests. */
export const noon = new Date('2026-11-21T12:00:00Z')

interface TokenParts {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  key?: Parameters<SignJWT['sign']>[0]
  /** Extensions that the signer claims to know. */
  crit?: Record<string, boolean>
}

/** A session token like the identity provider's, apart from the given deviations. */
export async function tokenFor(subject: string, parts: TokenParts = {}): Promise<string> {
  const now = Math.floor(noon.getTime() / 1000)
  const claims = {
    iss: issuer,
    sub: subject,
    sid: 'sess_1',
    azp: appOrigin,
    iat: now,
    nbf: now,
    exp: now + 60,
    metadata: {},
    ...parts.claims,
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', ...parts.header })
    .sign(parts.key ?? signing.privateKey, { crit: parts.crit ?? {} })
}

const sessions = new Map<string, Promise<string>>()

/** A member's cached token: signing takes longer than most calls. */
export async function sessionOf(subject: string, metadata: unknown): Promise<string> {
  const key = JSON.stringify([subject, metadata])
  const session = sessions.get(key) ?? tokenFor(subject, { claims: { metadata } })
  sessions.set(key, session)
  return session
}
