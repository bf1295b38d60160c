import { randomBytes } from 'node:crypto'
import { createRemoteJWKSet, importSPKI, jwtVerify } from 'jose'

export interface TokenEndpointOptions {
  /** As in the assertions of clients. */
  tokenUrl: string
  client: { id: string; keyId: string; publicKey: string }
  /** The NHS login whose ID tokens are accepted. */
  nhsLoginIssuer: string
  now: () => Date
}

const grantType = 'urn:ietf:params:oauth:grant-type:token-exchange'
const accessSeconds = 3600

/**
 * Issues an access token for an ID token of an NHS login of the highest proofing level, to the
 * client that signs the request. Tokens are kept in memory.
 */
export function createTokenEndpoint(options: TokenEndpointOptions) {
  const { tokenUrl, client, nhsLoginIssuer, now } = options
  const keysOfNhsLogin = createRemoteJWKSet(new URL(`${nhsLoginIssuer}/.well-known/jwks.json`))
  const accesses = new Map<string, { nhsNumber: string; expiresAt: number }>()
  const usedAssertions = new Set<string>()

  async function isAsserted(form: URLSearchParams): Promise<boolean> {
    try {
      const publicKey = await importSPKI(client.publicKey, 'RS512')
      const { payload, protectedHeader } = await jwtVerify(
        form.get('client_assertion') ?? '',
        publicKey,
        {
          algorithms: ['RS512'],
          issuer: client.id,
          subject: client.id,
          audience: tokenUrl,
          requiredClaims: ['jti', 'exp'],
          currentDate: now(),
        },
      )
      const { jti = '' } = payload
      if (protectedHeader.kid !== client.keyId || usedAssertions.has(jti)) return false
      usedAssertions.add(jti)
      return true
    } catch {
      return false
    }
  }

  async function patientOf(form: URLSearchParams): Promise<string | undefined> {
    try {
      const { payload } = await jwtVerify(form.get('subject_token') ?? '', keysOfNhsLogin, {
        algorithms: ['RS512'],
        issuer: nhsLoginIssuer,
        currentDate: now(),
      })
      const { nhs_number: nhsNumber, identity_proofing_level: proofing } = payload
      return proofing === 'P9' && typeof nhsNumber === 'string' ? nhsNumber : undefined
    } catch {
      return undefined
    }
  }

  return {
    /** The reply of the token endpoint. */
    async exchange(form: URLSearchParams): Promise<Response> {
      if (form.get('grant_type') !== grantType) {
        return Response.json({ error: 'unsupported_grant_type' }, { status: 400 })
      }
      if (!(await isAsserted(form)))
        return Response.json({ error: 'invalid_client' }, { status: 401 })
      const nhsNumber = await patientOf(form)
      if (nhsNumber === undefined) {
        return Response.json({ error: 'invalid_request' }, { status: 400 })
      }
      const token = randomBytes(24).toString('base64url')
      accesses.set(token, { nhsNumber, expiresAt: now().getTime() + accessSeconds * 1000 })
      return Response.json({
        access_token: token,
        expires_in: String(accessSeconds),
        token_type: 'Bearer',
        issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      })
    },

    /** The NHS number of a token; undefined for unknown and expired tokens. */
    patientBy(accessToken: string): string | undefined {
      const access = accesses.get(accessToken)
      return access && access.expiresAt > now().getTime() ? access.nhsNumber : undefined
    },

    /** For tests: all access tokens expire. */
    endAll: () => accesses.clear(),
  }
}
