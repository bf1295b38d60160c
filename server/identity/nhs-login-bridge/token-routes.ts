import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { limits } from '#contract/limits.ts'
import { nhsLoginCodes } from '../nhs-login-codes.ts'
import { identityProviderId, type BridgeParts } from './bridge-parts.ts'
import { decryptAccess, encryptAccess } from './nhs-access.ts'

const noStore = { 'Cache-Control': 'no-store' }
const idTokenSeconds = 300

/** What the identity provider calls itself: the token endpoint and the user info. */
export function tokenRoutes(parts: BridgeParts, issuer: string): Hono {
  const { identityProvider, keys, recordEncryption, now } = parts
  const codes = nhsLoginCodes(parts.db, recordEncryption, now)
  const routes = new Hono()

  routes.post('/token', bodyLimit({ maxSize: limits.bodyBytes }), async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const refuse = (error: string, status: 400 | 401 = 400) => c.json({ error }, status, noStore)
    if (!isClient(c, form, identityProvider.secrets)) return refuse('invalid_client', 401)
    if (form.get('grant_type') !== 'authorization_code') return refuse('unsupported_grant_type')
    const given = await codes.redeem(form.get('code') ?? '')
    const isTheirs =
      form.get('redirect_uri') === identityProvider.redirectUri &&
      given?.challenge === challengeOf(form.get('code_verifier'))
    if (!given || !isTheirs) return refuse('invalid_grant')
    const { access, nonce } = given
    const claims = { iss: issuer, aud: identityProviderId, nonce, ...access.person }
    const tokens = {
      access_token: encryptAccess(recordEncryption, access),
      token_type: 'Bearer',
      expires_in: Math.floor((access.until - now().getTime()) / 1000),
      id_token: await keys.sign('RS256', claims, idTokenSeconds),
    }
    return c.json(tokens, 200, noStore)
  })

  routes.get('/userinfo', (c) => {
    const [, bearer = ''] = /^Bearer (\S+)$/.exec(c.req.header('Authorization') ?? '') ?? []
    const access = decryptAccess(recordEncryption, bearer, now())
    if (access) return c.json(access.person, 200, noStore)
    return c.json({ error: 'invalid_token' }, 401, { ...noStore, 'WWW-Authenticate': 'Bearer' })
  })

  return routes
}

/** `client_secret_basic` or `client_secret_post` (RFC 6749, 2.3.1). */
function isClient(c: Context, form: URLSearchParams, secrets: readonly string[]): boolean {
  const [, basic] = /^Basic (\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
  const [id, given] =
    basic === undefined
      ? [form.get('client_id'), form.get('client_secret')]
      : Buffer.from(basic, 'base64').toString('utf8').split(':')
  const digest = sha256(given ?? '')
  return id === identityProviderId && secrets.some((each) => timingSafeEqual(sha256(each), digest))
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const challengeOf = (verifier: string | null): string | undefined =>
  verifier === null ? undefined : sha256(verifier).toString('base64url')
