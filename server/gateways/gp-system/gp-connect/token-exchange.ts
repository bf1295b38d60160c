import { randomUUID, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import * as v from 'valibot'
import { gpHttp, parseJson, type GpFailure } from '../gp-http.ts'

export interface TokenSettings {
  /** Of the authorisation server of NHS England's API platform. */
  tokenUrl: string
  /** What this service is known by there, and the key that it signs with. */
  clientId: string
  keyId: string
  privateKey: KeyObject
  deadlineMs?: number
}

export type Exchanged =
  | { state: 'granted'; accessToken: string }
  /** The login is over: the member has to continue with NHS login again. */
  | { state: 'login-ended' }
  | { state: 'failed'; reason: GpFailure }

const Granted = v.object({ access_token: v.pipe(v.string(), v.minLength(1), v.maxLength(8192)) })
const TokenError = v.object({ error: v.string() })
const ofTheLogin = new Set(['invalid_grant', 'invalid_request', 'invalid_token'])

/**
 * An access token for the ID token of a member's own NHS login: RFC 8693 as the platform's pattern "NHS login
 * separate authentication and authorisation" has it. It lasts for as long as the member is there, and is kept
 * nowhere.
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
