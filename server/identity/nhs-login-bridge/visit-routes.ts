import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { callerNetwork, clientAddress } from '../../http/client-address.ts'
import { consumeOrRefuse, ifCountable } from '../../http/rate-limits.ts'
import { nhsLoginCodes } from '../nhs-login-codes.ts'
import { identityProviderId, type BridgeParts } from './bridge-parts.ts'
import { createNhsLoginClient } from './nhs-login-client.ts'
import { errorPage } from './error-page.ts'
import { decryptText, encryptText } from '../../crypto/encrypted-text.ts'

const AuthorizationRequest = v.object({
  client_id: v.literal(identityProviderId),
  response_type: v.literal('code'),
  scope: v.pipe(
    v.string(),
    v.check((scope) => scope.split(' ').includes('openid')),
  ),
  state: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
  nonce: v.optional(v.pipe(v.string(), v.maxLength(255))),
  code_challenge: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/))),
  code_challenge_method: v.optional(v.literal('S256')),
})

/** The state that NHS login sends back with the browser, encrypted. */
const Visit = v.object({
  until: v.number(),
  state: v.string(),
  nonce: v.optional(v.string()),
  challenge: v.optional(v.string()),
  /** NHS login has to repeat it in its ID token. */
  nonceOfOurs: v.string(),
  /** The value of the browser's cookie: the visit can only be continued in this browser. */
  browser: v.string(),
})

const visitMs = 10 * 60_000
const purpose = 'visit of NHS login'
const cookie = 'rowan-nhs-login'

/** The redirects through the bridge: to NHS login, and back to the identity provider. */
export function visitRoutes(parts: BridgeParts, issuer: string): Hono {
  const { appOrigin, identityProvider, recordEncryption, log, now } = parts
  const redirectUri = `${issuer}/callback`
  const client = createNhsLoginClient({ ...parts.nhsLogin, keys: parts.keys, redirectUri, now })
  const codes = nhsLoginCodes(parts.db, recordEncryption, now)
  const limited = createMiddleware(async (c, next) => {
    const counted = `nhs-login:${callerNetwork(clientAddress(c, parts.isTrustedProxy))}`
    await ifCountable(consumeOrRefuse(parts.db, now(), { counted, hits: parts.hits, seconds: 60 }))
    await next()
    c.header('Cache-Control', 'no-store')
  })
  const routes = new Hono()

  routes.get('/authorize', limited, async (c) => {
    const parameters = v.safeParse(AuthorizationRequest, c.req.query())
    // No redirect to an unregistered URI, not even with an error.
    const isRegistered = c.req.query('redirect_uri') === identityProvider.redirectUri
    if (!parameters.success || !isRegistered) return errorPage(c, appOrigin, 400)
    const { state, nonce, code_challenge: challenge } = parameters.output
    const browser = getCookie(c, cookie) ?? secret()
    setCookie(c, cookie, browser, {
      path: new URL(issuer).pathname,
      maxAge: visitMs / 1000,
      httpOnly: true,
      secure: issuer.startsWith('https:'),
      // NHS login redirects the browser back from another site.
      sameSite: 'Lax',
    })
    const nonceOfOurs = secret()
    const until = now().getTime() + visitMs
    const visit = { until, state, nonce, challenge, nonceOfOurs, browser }
    const encrypted = encryptText(recordEncryption, purpose, visit)
    return c.redirect(client.authorizeUrl({ state: encrypted, nonce: nonceOfOurs }))
  })

  routes.get('/callback', limited, async (c) => {
    const { state = '', code, error } = c.req.query()
    const visit = decryptText(recordEncryption, { text: state, purpose, schema: Visit, now: now() })
    if (visit?.browser !== getCookie(c, cookie) || !visit) return errorPage(c, appOrigin, 400)
    const back = (answer: Record<string, string>) => {
      const query = new URLSearchParams({ ...answer, state: visit.state, iss: issuer })
      return c.redirect(`${identityProvider.redirectUri}?${query.toString()}`)
    }
    if (error === 'access_denied') return back({ error })
    if (code === undefined) return back({ error: 'server_error' })
    const answered = await client.personBehind(code, visit.nonceOfOurs)
    if (answered.state === 'confirmed') {
      const { nonce, challenge } = visit
      return back({ code: await codes.give({ access: answered.access, nonce, challenge }) })
    }
    log.warn({ reason: answered.error }, 'NHS login signed nobody in')
    return back({ error: answered.error })
  })

  return routes
}

const secret = () => randomBytes(24).toString('base64url')
