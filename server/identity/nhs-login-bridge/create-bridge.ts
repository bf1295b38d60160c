import { Hono } from 'hono'
import { traceOf } from '../../telemetry/fault-trace.ts'
import { HttpProblem } from '../../http/http-problem.ts'
import { bridgePath, type BridgeParts } from './bridge-parts.ts'
import { errorPage } from './error-page.ts'
import { tokenRoutes } from './token-routes.ts'
import { visitRoutes } from './visit-routes.ts'

/**
 * A bridge between the identity provider, which authenticates with a client secret, and NHS login,
 * which accepts `private_key_jwt` only: an OpenID provider for the one and a client of the other
 * (decision 176). It stores nothing but codes, so any instance can continue what another began.
 */
export function createBridge(parts: BridgeParts): Hono {
  const { appOrigin, keys, log } = parts
  const issuer = appOrigin + bridgePath
  const bridge = new Hono()
  bridge.onError(async (error, c) => {
    if (error instanceof HttpProblem) return errorPage(c, appOrigin, 429)
    log.error({ fault: traceOf(error) }, 'call failed')
    // The identity provider calls these two by itself, and understands an error of OAuth.
    if (/\/(token|userinfo)$/.test(c.req.path)) {
      const headers = { 'Cache-Control': 'no-store', 'Retry-After': '2' }
      return c.json({ error: 'temporarily_unavailable' }, 503, headers)
    }
    return errorPage(c, appOrigin, 503)
  })
  bridge.get('/.well-known/openid-configuration', (c) => c.json(discovery(issuer)))
  bridge.get('/.well-known/jwks.json', (c) => c.json(keys.jwks))
  bridge.route('/', visitRoutes(parts, issuer))
  bridge.route('/', tokenRoutes(parts, issuer))
  return bridge
}

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/.well-known/jwks.json`,
  response_types_supported: ['code'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  scopes_supported: ['openid', 'profile', 'email'],
})
