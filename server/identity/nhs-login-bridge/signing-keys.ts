import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { SignJWT, type JWK, type JWTPayload } from 'jose'

export interface SigningKeys {
  /** The public keys: of the signing key, and of the one beside it. */
  jwks: { keys: JWK[] }
  sign: (algorithm: 'RS256' | 'RS512', claims: JWTPayload, lifeSeconds: number) => Promise<string>
}

/**
 * `key` signs; `otherKey` is only published: the next key before a rotation, the previous one after
 * it. So instances may sign with either of the two during a rollout.
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

/** Its id is its own digest (RFC 7638), so that nobody has to choose one. */
function published(key: KeyObject) {
  const { e = '', n = '' } = createPublicKey(key).export({ format: 'jwk' })
  const kty = 'RSA'
  const kid = createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url')
  return { kty, n, e, kid, use: 'sig' }
}
