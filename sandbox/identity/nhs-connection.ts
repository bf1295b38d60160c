import { createHash, randomBytes } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as v from 'valibot'
import type { NhsPerson, NhsVisit } from './state.ts'

/** NHS login as it is set up at Clerk: an OpenID provider with a client secret. */
export type NhsClient = {
  /** The provider's issuer, as in its tokens. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Our callback, as the browser reaches it. */
  redirectUri: string
}

export const nhsLoginScopes = 'openid profile email'

const Tokens = v.object({ access_token: v.string(), id_token: v.string(), expires_in: v.number() })

const UserInfo = v.object({
  sub: v.string(),
  email: v.string(),
  email_verified: v.literal(true),
  given_name: v.string(),
  family_name: v.string(),
})

const secret = () => randomBytes(24).toString('base64url')

/** Begins a visit to NHS login: the browser is to be sent to its `authorizeUrl`. */
export function beginVisit(
  client: NhsClient,
  urls: Pick<NhsVisit, 'redirectUrl' | 'completeUrl'>,
): NhsVisit {
  const [state, nonce, verifier] = [secret(), secret(), secret() + secret()]
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    scope: nhsLoginScopes,
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const authorizeUrl = `${client.issuer}/authorize?${query.toString()}`
  return { ...urls, state, nonce, verifier, authorizeUrl, status: 'unverified' }
}

/** The person behind this code. Throws when NHS login does not confirm it. */
export async function personBehind(
  client: NhsClient,
  { nonce, verifier = '' }: NhsVisit,
  given: { code: string; now: Date },
): Promise<NhsPerson> {
  const { now, code } = given
  const { issuer, clientId, clientSecret, redirectUri } = client
  const tokens = await fetchJson(Tokens, `${issuer}/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  })
  const { payload } = await jwtVerify(
    tokens.id_token,
    createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`)),
    { issuer, audience: clientId, algorithms: ['RS256'], currentDate: now },
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
    accessExpiresAt: now.getTime() + tokens.expires_in * 1000,
  }
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
