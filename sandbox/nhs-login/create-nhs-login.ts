import { Hono, type Context } from 'hono'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { consentPage, pageHeaders, errorPage } from './consent-page.ts'
import { algorithm, createGrants } from './grants.ts'
import { levelOf } from './level-of.ts'
import { nhsTestPeople } from './people.ts'

export interface NhsLoginOptions {
  /** The URL of this service for the browser and the client: the `iss` of its tokens. */
  issuer: string
  /** The only registered client. */
  client: {
    id: string
    /** Where its public keys are; two of them during a rotation. */
    jwksUrl: string
    redirectUri: string
  }
  now: () => Date
}

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/**
 * A stand-in for NHS login: an OpenID provider with the authorisation code flow, `private_key_jwt`,
 * and the scopes and claims of the real one.
 */
export function createNhsLogin(options: NhsLoginOptions): Hono {
  const { issuer, client, now } = options
  const grants = createGrants({ issuer, clientId: client.id, now })
  const usedAssertions = new Set<string>()
  const clientKeys = createRemoteJWKSet(new URL(client.jwksUrl), { cooldownDuration: 0 })
  const provider = new Hono()

  provider.get('/.well-known/openid-configuration', (c) => c.json(discovery(issuer)))
  provider.get('/.well-known/jwks.json', async (c) => c.json(await grants.jwks()))

  provider.get('/authorize', (c) => {
    const request = new URLSearchParams(new URL(c.req.url).search)
    const fault = faultOf(client, request)
    if (fault) return c.html(errorPage(fault), 400, pageHeaders)
    if (!levelOf(request)) return back(c, request, { error: 'invalid_request' })
    const consent = { request: request.toString(), scopes: scopesOf(request) }
    return c.html(consentPage({ ...consent, people: nhsTestPeople }), 200, pageHeaders)
  })

  provider.post('/authorize', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const request = new URLSearchParams(form.get('request') ?? '')
    const fault = faultOf(client, request)
    if (fault) return c.html(errorPage(fault), 400, pageHeaders)
    const level = levelOf(request)
    if (!level) return back(c, request, { error: 'invalid_request' })
    const person = nhsTestPeople.find(({ subject }) => subject === form.get('person'))
    if (form.get('decision') !== 'agree' || !person) {
      return back(c, request, { error: 'access_denied', error_description: 'ConsentNotGiven' })
    }
    const nonce = request.get('nonce') ?? undefined
    const scopes = scopesOf(request)
    return back(c, request, { code: grants.agree({ person, level, scopes, nonce }) })
  })

  provider.post('/token', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const isClient = await isAssertedBy(form, { ...options, clientKeys, usedAssertions })
    if (!isClient) return c.json({ error: 'invalid_client' }, 401)
    const isGood =
      form.get('grant_type') === 'authorization_code' &&
      form.get('redirect_uri') === client.redirectUri
    const tokens = isGood && (await grants.redeem(form.get('code') ?? ''))
    return tokens ? c.json(tokens, 200, noStore) : c.json({ error: 'invalid_grant' }, 400)
  })

  provider.get('/userinfo', (c) => {
    const [, bearer = ''] = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '') ?? []
    const claims = grants.userInfo(bearer)
    if (claims) return c.json(claims, 200, noStore)
    return c.json({ error: 'invalid_token' }, 401, { 'WWW-Authenticate': 'Bearer' })
  })

  return provider
}

const noStore = { 'Cache-Control': 'no-store' }

const scopesOf = (request: URLSearchParams): string[] =>
  (request.get('scope') ?? '').split(' ').filter(Boolean)

/** Why a request gets no answer, not even a redirect: nobody is sent to an unregistered URI. */
function faultOf(client: NhsLoginOptions['client'], request: URLSearchParams): string | undefined {
  if (request.get('client_id') !== client.id) return 'This service is not known.'
  if (request.get('redirect_uri') !== client.redirectUri) return 'This address is not registered.'
  if (request.get('response_type') !== 'code') return 'Only codes are given.'
  return scopesOf(request).includes('openid') ? undefined : 'The scope openid is missing.'
}

function back(c: Context, request: URLSearchParams, answer: Record<string, string>): Response {
  const url = new URL(request.get('redirect_uri') ?? '')
  const state = request.get('state')
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  if (state !== null) url.searchParams.set('state', state)
  return c.redirect(url.href, 303)
}

interface AssertionCheck extends NhsLoginOptions {
  clientKeys: ReturnType<typeof createRemoteJWKSet>
  usedAssertions: Set<string>
}

/** `private_key_jwt`: signed with the client's key, for this endpoint, once. */
async function isAssertedBy(
  form: URLSearchParams,
  { issuer, client, clientKeys, usedAssertions, now }: AssertionCheck,
): Promise<boolean> {
  if (form.get('client_assertion_type') !== assertionType) return false
  try {
    const { payload } = await jwtVerify(form.get('client_assertion') ?? '', clientKeys, {
      algorithms: [algorithm],
      issuer: client.id,
      subject: client.id,
      audience: `${issuer}/token`,
      requiredClaims: ['jti', 'exp'],
      currentDate: now(),
    })
    const { jti = '' } = payload
    if (usedAssertions.has(jti)) return false
    usedAssertions.add(jti)
    return true
  } catch {
    return false
  }
}

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/.well-known/jwks.json`,
  response_types_supported: ['code'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: [algorithm],
  token_endpoint_auth_methods_supported: ['private_key_jwt'],
  token_endpoint_auth_signing_alg_values_supported: [algorithm],
  scopes_supported: [
    'openid',
    'profile',
    'profile_extended',
    'email',
    'phone',
    'gp_registration_details',
    'gp_integration_credentials',
  ],
})
