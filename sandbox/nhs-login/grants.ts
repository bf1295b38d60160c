import { randomBytes } from 'node:crypto'
import { exportJWK, SignJWT } from 'jose'
import { newRsaKeys } from '../new-rsa-keys.ts'
import { claimsOf } from './claims.ts'
import { provedAt, type Level } from './level-of.ts'
import type { NhsTestPerson } from './people.ts'

interface Agreement {
  person: NhsTestPerson
  /** The requested level. */
  level: Level
  scopes: readonly string[]
  nonce: string | undefined
}

/** An agreement, valid until its code is redeemed, then as long as its access token. */
type Grant = Agreement & { expiresAt: number }

interface GrantsOptions {
  issuer: string
  clientId: string
  now: () => Date
}

const codeSeconds = 60
const accessSeconds = 3600
const keyId = 'nhs-login-sandbox'

/** The signature algorithm of NHS login, which clients must use too. */
export const algorithm = 'RS512'

const secret = () => randomBytes(32).toString('base64url')

/** Codes, tokens and what they stand for, in memory. */
export function createGrants({ issuer, clientId, now }: GrantsOptions) {
  const signing = newRsaKeys()
  const codes = new Map<string, Grant>()
  const accesses = new Map<string, Grant>()

  function keep(grants: Map<string, Grant>, agreement: Agreement, seconds: number): string {
    const name = secret()
    grants.set(name, { ...agreement, expiresAt: now().getTime() + seconds * 1000 })
    return name
  }

  function held(grants: Map<string, Grant>, name: string): Grant | undefined {
    const grant = grants.get(name)
    return grant && grant.expiresAt > now().getTime() ? grant : undefined
  }

  async function idToken({ person, level, nonce }: Grant): Promise<string> {
    const issuedAt = Math.floor(now().getTime() / 1000)
    return new SignJWT({
      nonce,
      vot: `${level}.Cp.Cd`,
      vtm: `${issuer}/trustmark/sandbox`,
      auth_time: issuedAt,
      jti: secret(),
      family_name: person.familyName,
      birthdate: person.birthdate,
      nhs_number: person.nhsNumber,
      identity_proofing_level: provedAt(person.proofing, level),
    })
      .setProtectedHeader({ alg: algorithm, kid: keyId, typ: 'JWT' })
      .setIssuer(issuer)
      .setSubject(person.subject)
      .setAudience(clientId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + accessSeconds)
      .sign(signing.privateKey)
  }

  return {
    async jwks() {
      const key = await exportJWK(signing.publicKey)
      return { keys: [{ ...key, kid: keyId, alg: algorithm, use: 'sig' }] }
    },

    /** Returns a code for an agreement, which is valid for a minute. */
    agree: (agreement: Agreement): string => keep(codes, agreement, codeSeconds),

    /** The reply of the token endpoint; undefined for a code that has expired or was redeemed. */
    async redeem(code: string) {
      const grant = held(codes, code)
      codes.delete(code)
      return (
        grant && {
          access_token: keep(accesses, grant, accessSeconds),
          token_type: 'bearer',
          expires_in: accessSeconds,
          scope: grant.scopes.join(' '),
          id_token: await idToken(grant),
        }
      )
    },

    /** The user info for an access token; undefined when it has expired. */
    userInfo(accessToken: string) {
      const grant = held(accesses, accessToken)
      return grant && { iss: issuer, aud: clientId, ...claimsOf(grant) }
    },
  }
}
