import { type JWK, SignJWT, importJWK } from 'jose'
import { newRsaKeys } from '../new-rsa-keys.ts'
import { newId } from './new-id.ts'
import type { Session, State, User } from './state.ts'

const ALGORITHM = 'RS256'
const LIFETIME_SECONDS = 60
const CLOCK_SKEW_SECONDS = 10

export type TokenSigner = {
  /** Signs a session token. `azp` is the origin of the calling page. */
  sign(session: Session, user: User, azp: string): Promise<string>
  /** The public key, as served at `/.well-known/jwks.json`. */
  jwks: { keys: JWK[] }
}

/** Creates the private key of a new service, with its `kid`. */
export function newSigningKey(): State['signingKey'] {
  const { privateKey } = newRsaKeys()
  const { n, e, ...secret } = privateKey.export({ format: 'jwk' })
  return { ...secret, kty: 'RSA', n: n ?? '', e: e ?? '', kid: newId('ins') }
}

/**
 * Signs session tokens with the claims of Clerk's version 2, plus the public metadata as the claim
 * `metadata` (a Clerk setting: customise session token).
 */
export async function tokenSigner(
  signingKey: State['signingKey'],
  { issuer, now }: { issuer: string; now: () => Date },
): Promise<TokenSigner> {
  const { kid, kty, n, e } = signingKey
  const key = await importJWK(signingKey, ALGORITHM)

  return {
    jwks: { keys: [{ use: 'sig', alg: ALGORITHM, kid, kty, n, e }] },
    sign(session, user, azp) {
      const issuedAt = Math.floor(now().getTime() / 1000)
      const minutesOld = Math.floor((now().getTime() - session.createdAt) / 60_000)
      return new SignJWT({
        azp,
        sid: session.id,
        sts: 'active',
        fva: [minutesOld, -1],
        metadata: user.publicMetadata,
        v: 2,
      })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(user.id)
        .setIssuedAt(issuedAt)
        .setNotBefore(issuedAt - CLOCK_SKEW_SECONDS)
        .setExpirationTime(issuedAt + LIFETIME_SECONDS)
        .sign(key)
    },
  }
}
