import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/*
 * The sign-in of operators at the provider that OPERATOR_ISSUER names, by the device authorisation grant
 * (RFC 8628), which works with a browser on any machine. The token is stored in the data directory until it expires.
 */

const grantType = 'urn:ietf:params:oauth:grant-type:device_code'

/** An error with a sentence for the operator. */
export class LoginError extends Error {}

/**
 * Signs in. Calls `say` with the address to open in a browser.
 *
 * @param {(line: string) => void} say
 */
export async function signIn(say) {
  const { issuer, clientId, scope } = provider()
  const discovered = await json(`${issuer}/.well-known/openid-configuration`)
  if (!discovered.device_authorization_endpoint) {
    throw new LoginError(`${issuer} offers no device authorisation: use a key (OPERATOR_KEY).`)
  }
  const asked = await json(discovered.device_authorization_endpoint, { client_id: clientId, scope })
  const at = asked.verification_uri_complete ?? asked.verification_uri
  say(`Open ${at} in a browser, and check the code ${asked.user_code}`)
  const token = await granted(discovered.token_endpoint, asked, clientId)
  writeFileSync(tokenFile(), token, { mode: 0o600 })
  chmodSync(tokenFile(), 0o600)
}

/** Deletes the token. */
export function signOut() {
  rmSync(tokenFile(), { force: true })
}

/** The token of the signed-in operator; undefined when nobody is signed in or it has expired. */
export function tokenOfOperator() {
  try {
    const token = readFileSync(tokenFile(), 'utf8')
    const [, claims = ''] = token.split('.')
    const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
    return exp * 1000 > Date.now() ? token : undefined
  } catch {
    return undefined
  }
}

function provider() {
  const port = Number(process.env['PORT'] || '8080')
  const issuer = process.env['OPERATOR_ISSUER'] || `http://localhost:${port + 1}/operator-login`
  return {
    issuer: issuer.replace(/\/+$/, ''),
    clientId: process.env['OPERATOR_CLIENT_ID'] || 'rowan-operate',
    scope: process.env['OPERATOR_SCOPE'] || 'openid email',
  }
}

/**
 * @param {string} endpoint
 * @param {any} asked
 * @param {string} clientId
 * @returns {Promise<string>}
 */
async function granted(endpoint, { device_code, expires_in, interval = 5 }, clientId) {
  const form = { grant_type: grantType, device_code, client_id: clientId }
  const until = Date.now() + expires_in * 1000
  let pause = interval
  while (Date.now() < until) {
    await setTimeout(pause * 1000)
    const { access_token, error } = await json(endpoint, form, [200, 400])
    if (access_token) return access_token
    if (error === 'slow_down') pause += 5
    else if (error !== 'authorization_pending') throw new LoginError(`Not signed in: ${error}`)
  }
  throw new LoginError('Not signed in: nobody did it in time.')
}

/**
 * @param {string} url
 * @param {Record<string, string>} [form]
 * @param {number[]} [statuses]
 * @returns {Promise<any>}
 */
async function json(url, form, statuses = [200]) {
  const reply = await fetch(url, {
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined)
  if (!reply) throw new LoginError(`Nobody answers at ${new URL(url).origin}.`)
  if (!statuses.includes(reply.status)) {
    throw new LoginError(`${new URL(url).origin} answered ${reply.status}.`)
  }
  return reply.json()
}

const tokenFile = () => join(process.env['DATA_DIR'] || '.data', 'operator-token')
