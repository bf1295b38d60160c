import { randomUUID } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import * as v from 'valibot'
import { callOutside, OutsideServiceError } from '../../telemetry/outside-call.ts'
import { remoteKeys } from '../verify-member.ts'
import { NhsPerson, type NhsAccess } from './nhs-access.ts'
import type { SigningKeys } from './signing-keys.ts'

/** How this service is registered with NHS login. */
export interface NhsLoginClientSettings {
  /** NHS login's issuer, as in its tokens. */
  url: string
  clientId: string
  /** Where NHS login redirects the browser to. */
  redirectUri: string
  keys: SigningKeys
  now: () => Date
}

/** The person whom NHS login confirmed, or the OAuth error for the identity provider. */
export type Answered =
  | { state: 'confirmed'; access: NhsAccess }
  | { state: 'refused'; error: 'temporarily_unavailable' | 'server_error' }

/** The requested scopes; the last two are for connecting a GP record. */
const scope =
  'openid profile profile_extended email phone gp_registration_details gp_integration_credentials'

/** Reading a GP record needs identity proofing by face (P9) and two factors. */
const vectors = ['P9.Cp.Cd', 'P9.Cp.Ck', 'P9.Cm'] as const

const Tokens = v.object({
  access_token: v.string(),
  id_token: v.string(),
  expires_in: v.number(),
})
const Proved = v.object({ vot: v.picklist(vectors), identity_proofing_level: v.literal('P9') })

export function createNhsLoginClient(settings: NhsLoginClientSettings) {
  const { url, clientId, redirectUri, keys, now } = settings
  const service = 'nhs-login'
  const publishedKeys = remoteKeys(service, `${url}/.well-known/jwks.json`)

  async function tokensFor(code: string) {
    // `private_key_jwt` (OpenID Connect Core 1.0, section 9), signed as NHS login requires.
    const claims = { iss: clientId, sub: clientId, aud: `${url}/token`, jti: randomUUID() }
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await keys.sign('RS512', claims, 60),
    })
    const endpoint = new URL(`${url}/token`)
    return callOutside({ service, url: endpoint, method: 'POST', body, reply: Tokens })
  }

  async function confirmed(code: string, nonce: string): Promise<Answered> {
    const tokens = await tokensFor(code)
    const { payload } = await jwtVerify(tokens.id_token, publishedKeys, {
      issuer: url,
      audience: clientId,
      algorithms: ['RS512'],
      requiredClaims: ['exp', 'sub'],
      currentDate: now(),
    })
    const person = await callOutside({
      service,
      url: new URL(`${url}/userinfo`),
      headers: { Authorization: `Bearer ${tokens.access_token}` },
      reply: NhsPerson,
    })
    if (payload['nonce'] !== nonce || payload.sub !== person.sub) return refused('server_error')
    // The requested level went through the browser, where it could have been lowered.
    if (!v.is(Proved, payload)) return refused('server_error')
    const { access_token: accessToken, id_token: idToken, expires_in } = tokens
    const until = now().getTime() + expires_in * 1000
    return { state: 'confirmed', access: { until, person, accessToken, idToken } }
  }

  return {
    /** The URL to redirect the browser to. */
    authorizeUrl: (visit: { state: string; nonce: string }): string => {
      const asked = { response_type: 'code', client_id: clientId, redirect_uri: redirectUri, scope }
      const query = new URLSearchParams({ ...asked, vtr: JSON.stringify(vectors), ...visit })
      return `${url}/authorize?${query.toString()}`
    },

    /** The person behind this code; `nonce` must be the one that was sent. */
    personBehind: async (code: string, nonce: string): Promise<Answered> =>
      confirmed(code, nonce).catch(answerFor),
  }
}

const refused = (error: Extract<Answered, { state: 'refused' }>['error']): Answered => ({
  state: 'refused',
  error,
})

function answerFor(error: unknown): Answered {
  if (error instanceof OutsideServiceError && error.isTemporary)
    return refused('temporarily_unavailable')
  const isWrong = error instanceof OutsideServiceError || error instanceof errors.JOSEError
  if (isWrong) return refused('server_error')
  throw error
}
