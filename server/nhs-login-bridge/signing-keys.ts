import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { SignJWT, type JWK, type JWTPayload } from 'jose'

export interface SigningKeys {
  /** The public halves: of the key that signs, and of the one beside it. */
  jwks: { keys: JWK[] }
  sign: (algorithm: 'RS256' | 'RS512', claims: JWTPayload, lifeSeconds: number) => Promise<string>
}

/**
 * `key` signs; `otherKey` is published beside it: the next one before a change, the one before after it. So
 * instances may differ in which of the two they sign with.
 */
export function signingKeys(
  { key, otherKey }: { key: KeyObject; otherKey: KeyObject | undefined },
  now: () => Date,
): SigningKeys {
  const current = published(key)
  return {
    jwks: { keys: [current, ...(otherKey === undefined ? [] : [published(otherKey)])] },
    sign: async (alg, claims, lifeSeconds) => {
      const issuedAt = Math.floor(now().getTime() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg, typ: 'JWT', kid: current.kid })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeSeconds)
        .sign(key)
    },
  }
}

/** Named by its own digest (RFC 7638), so that nobody has to name it. */
function published(key: KeyObject) {
  const { e = '', n = '' } = createPublicKey(key).export({ format: 'jwk' })
  const kty = 'RSA'
  const kid = createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url')
  return { kty, n, e, kid, use: 'sig' }
}
