import { randomBytes, type KeyObject } from 'node:crypto'
import { exportJWK, SignJWT } from 'jose'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { newRsaKeys } from '../new-rsa-keys.ts'

export interface OperatorLoginOptions {
  /** The URL of this service for the command and the browser: the `iss` of its tokens. */
  issuer: string
  /** The API that its tokens are for. */
  audience: string
  /** The command, which alone may have operators sign in. */
  clientId: string
  now: () => Date
}

/** An operator; all are invented. */
interface OperatorPerson {
  email: string
  roles: readonly string[]
}

export const exampleOperators: readonly OperatorPerson[] = [
  { email: 'jo.smith@clinic.example', roles: ['support'] },
  { email: 'sam.lee@clinic.example', roles: ['study-manager'] },
  { email: 'robin.fox@clinic.example', roles: ['laboratory'] },
  { email: 'ash.khan@clinic.example', roles: ['data-protection'] },
]

/** A command that waits for somebody to sign in. */
interface Waiting {
  deviceCode: string
  expiresAt: number
  person?: OperatorPerson | 'refused'
}

const codeSeconds = 600
const tokenSeconds = 3600
const keyId = 'operator-login-sandbox'
const grantType = 'urn:ietf:params:oauth:grant-type:device_code'

/**
 * A stand-in for the operators' identity provider: OpenID Connect with the device authorisation
 * grant (RFC 8628), with which a command in a terminal has a browser sign in. It asks for neither a
 * password nor a second factor, as all operators are invented.
 */
export async function createOperatorLogin(options: OperatorLoginOptions): Promise<Hono> {
  const { issuer, now } = options
  const { privateKey, publicKey } = newRsaKeys()
  const waiting = new Map<string, Waiting>()
  const waitingUnder = (userCode: string) => {
    const found = waiting.get(userCode)
    return found && found.expiresAt > now().getTime() && !found.person ? found : undefined
  }
  const provider = new Hono()
  provider.get('/.well-known/openid-configuration', (c) => c.json(discovery(issuer)))
  provider.get('/jwks.json', async (c) =>
    c.json({ keys: [{ ...(await exportJWK(publicKey)), kid: keyId, alg: 'RS256' }] }),
  )

  provider.post('/device', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    if (form.get('client_id') !== options.clientId) return c.json({ error: 'invalid_client' }, 401)
    const userCode = randomBytes(4).toString('hex').toUpperCase()
    const deviceCode = randomBytes(24).toString('base64url')
    waiting.set(userCode, { deviceCode, expiresAt: now().getTime() + codeSeconds * 1000 })
    return c.json({
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: `${issuer}/activate`,
      verification_uri_complete: `${issuer}/activate?user_code=${userCode}`,
      expires_in: codeSeconds,
      interval: 1,
    })
  })

  provider.get('/activate', (c) => c.html(page(c.req.query('user_code') ?? ''), 200, pageHeaders))

  provider.post('/activate', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const found = waitingUnder((form.get('user_code') ?? '').trim().toUpperCase())
    if (!found) return c.text('This code is over. Start again in your terminal.', 400)
    const person = exampleOperators.find(({ email }) => email === form.get('person'))
    found.person = person ?? 'refused'
    return c.text(
      person ? 'You are signed in. Go back to your terminal.' : 'You are not signed in.',
    )
  })

  provider.post('/token', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const code = form.get('device_code')
    const [userCode, found] = [...waiting].find(([, { deviceCode }]) => deviceCode === code) ?? []
    if (form.get('grant_type') !== grantType || userCode === undefined || !found) {
      return c.json({ error: 'invalid_grant' }, 400)
    }
    if (found.expiresAt <= now().getTime()) return c.json({ error: 'expired_token' }, 400)
    if (!found.person) return c.json({ error: 'authorization_pending' }, 400)
    waiting.delete(userCode)
    if (found.person === 'refused') return c.json({ error: 'access_denied' }, 400)
    const accessToken = await tokenOf(found.person, { ...options, privateKey })
    return c.json({ access_token: accessToken, token_type: 'Bearer', expires_in: tokenSeconds })
  })
  return provider
}

const tokenOf = async (
  { email, roles }: OperatorPerson,
  { issuer, audience, clientId, now, privateKey }: OperatorLoginOptions & { privateKey: KeyObject },
): Promise<string> => {
  const issuedAt = Math.floor(now().getTime() / 1000)
  return new SignJWT({ email, email_verified: true, roles, azp: clientId })
    .setProtectedHeader({ alg: 'RS256', kid: keyId })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(email)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + tokenSeconds)
    .sign(privateKey)
}

const discovery = (issuer: string) => ({
  issuer,
  jwks_uri: `${issuer}/jwks.json`,
  device_authorization_endpoint: `${issuer}/device`,
  token_endpoint: `${issuer}/token`,
  response_types_supported: ['none'],
  grant_types_supported: [grantType],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})

const pageHeaders = {
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
}

const page = (userCode: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Sign in to operate Rowan</title>
      </head>
      <body>
        <h1>Sign in to operate Rowan</h1>
        <p>This page stands in for your organisation’s own. Everybody here is invented.</p>
        <form method="post" action="activate">
          <p>
            <label>Code in your terminal <input name="user_code" value="${userCode}" /></label>
          </p>
          <fieldset>
            <legend>Who are you?</legend>
            ${exampleOperators.map(
              ({ email, roles }) =>
                html`<p>
                  <label
                    ><input type="radio" name="person" value="${email}" /> ${email},
                    ${roles.join(', ')}</label
                  >
                </p>`,
            )}
          </fieldset>
          <p><button>Sign in</button></p>
        </form>
      </body>
    </html>`
