import { randomBytes } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify, SignJWT, type CryptoKey } from 'jose'
import * as v from 'valibot'
import type { NhsPerson, NhsVisit } from './state.ts'

/** How this service is known at NHS login. */
export type NhsClient = {
  /** Of the provider, as its tokens name it. */
  issuer: string
  clientId: string
  privateKey: CryptoKey
  /** Where NHS login sends the browser back to: our own callback, as the browser reaches it. */
  redirectUri: string
}

/** What is asked for. The last one is for services that are paired with GP systems. */
export const nhsLoginScopes =
  'openid profile profile_extended email phone gp_registration_details gp_integration_credentials'

const Tokens = v.object({ access_token: v.string(), id_token: v.string(), expires_in: v.number() })

const UserInfo = v.object({
  sub: v.string(),
  email: v.string(),
  email_verified: v.literal(true),
  given_name: v.string(),
  family_name: v.string(),
})

const secret = () => randomBytes(24).toString('base64url')

/** Begins a visit: the browser is to be sent to its `authorizeUrl`. */
export function beginVisit(
  client: NhsClient,
  urls: Pick<NhsVisit, 'redirectUrl' | 'completeUrl'>,
): NhsVisit {
  const [state, nonce] = [secret(), secret()]
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    scope: nhsLoginScopes,
    vtr: '["P9.Cp.Cd","P5.Cp.Cd"]',
    state,
    nonce,
  })
  const authorizeUrl = `${client.issuer}/authorize?${query.toString()}`
  return { ...urls, state, nonce, authorizeUrl, status: 'unverified' }
}

/** Who came back with this code. Throws when NHS login does not vouch for it. */
export async function personBehind(
  client: NhsClient,
  { nonce }: NhsVisit,
  given: { code: string; now: Date },
): Promise<NhsPerson> {
  const { now, code } = given
  const { issuer, clientId, redirectUri } = client
  const tokens = await fetchJson(Tokens, `${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await assertion(client, now),
    }),
  })
  const { payload } = await jwtVerify(
    tokens.id_token,
    createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`)),
    { issuer, audience: clientId, algorithms: ['RS512'], currentDate: now },
  )
  if (payload['nonce'] !== nonce) throw new Error('NHS login answered another visit')
  const info = await fetchJson(UserInfo, `${issuer}/userinfo`, {
    headers: { Authorization: `Bearer ${tokens.access_token}` },
  })
  if (info.sub !== payload.sub) throw new Error('NHS login spoke of two people')
  return {
    subject: info.sub,
    emailAddress: info.email.trim().toLowerCase(),
    firstName: info.given_name,
    lastName: info.family_name,
    accessToken: tokens.access_token,
    idToken: tokens.id_token,
    accessExpiresAt: now.getTime() + tokens.expires_in * 1000,
  }
}

/** `private_key_jwt` (OpenID Connect Core 1.0, section 9), signed as NHS login wants it. */
const assertion = async (
  { issuer, clientId, privateKey }: NhsClient,
  now: Date,
): Promise<string> => {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ jti: secret() })
    .setProtectedHeader({ alg: 'RS512' })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(`${issuer}/token`)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 60)
    .sign(privateKey)
}

async function fetchJson<Schema extends v.GenericSchema>(
  schema: Schema,
  url: string,
  init: RequestInit,
): Promise<v.InferOutput<Schema>> {
  const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(5_000) })
  if (!reply.ok) throw new Error(`NHS login answered ${reply.status}`)
  return v.parse(schema, await reply.json())
}
