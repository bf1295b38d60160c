import { randomUUID, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import * as v from 'valibot'
import { gpHttp, parseJson, type GpFailure } from '../gp-http.ts'

export interface TokenSettings {
  /** Of the authorisation server of NHS England's API platform. */
  tokenUrl: string
  /** The client id of this service there; `key` signs its assertions. */
  clientId: string
  keyId: string
  privateKey: KeyObject
  deadlineMs?: number
}

export type Exchanged =
  | { state: 'granted'; accessToken: string }
  /** The login has ended: the member has to sign in with NHS login again. */
  | { state: 'login-ended' }
  | { state: 'failed'; reason: GpFailure }

const Granted = v.object({ access_token: v.pipe(v.string(), v.minLength(1), v.maxLength(8192)) })
const TokenError = v.object({ error: v.string() })
const ofTheLogin = new Set(['invalid_grant', 'invalid_request', 'invalid_token'])

/**
 * Exchanges the ID token of a member's NHS login for an access token (RFC 8693), by the platform's
 * pattern "NHS login separate authentication and authorisation". The token is used while the member
 * reads, and never stored.
 */
export async function exchangeToken(
  settings: TokenSettings,
  { idToken, now }: { idToken: string; now: Date },
): Promise<Exchanged> {
  const body = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    subject_token: idToken,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await assertion(settings, now),
  })
  const answer = await gpHttp(settings.deadlineMs).send({
    method: 'POST',
    url: settings.tokenUrl,
    headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  })
  if (answer.state === 'failed') return answer
  const reply = parseJson(answer.bytes)
  if (answer.state === 'answered') {
    return v.is(Granted, reply)
      ? { state: 'granted', accessToken: reply.access_token }
      : { state: 'failed', reason: 'not-understood' }
  }
  return answer.status < 500 && v.is(TokenError, reply) && ofTheLogin.has(reply.error)
    ? { state: 'login-ended' }
    : { state: 'failed', reason: 'unavailable' }
}

const assertion = async (
  { tokenUrl, clientId, keyId, privateKey }: TokenSettings,
  now: Date,
): Promise<string> => {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ jti: randomUUID() })
    .setProtectedHeader({ alg: 'RS512', typ: 'JWT', kid: keyId })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(tokenUrl)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 60)
    .sign(privateKey)
}
