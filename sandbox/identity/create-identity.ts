import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { methodOverride } from 'hono/method-override'
import { sendWebhook } from '../send-webhook.ts'
import { ClerkError, clerkErrors } from './clerk-error.ts'
import { newId } from './new-id.ts'
import type { NhsClient } from './nhs-connection.ts'
import { backendRoutes } from './routes/backend.ts'
import { clientRoutes } from './routes/client.ts'
import { contactPointRoutes } from './routes/contact-points.ts'
import { externalAccountRoutes } from './routes/external-accounts.ts'
import { meRoutes } from './routes/me.ts'
import { mySessionRoutes } from './routes/my-sessions.ts'
import { oauthCallbackRoutes } from './routes/oauth-callback.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { signInRoutes } from './routes/sign-ins.ts'
import { signUpRoutes } from './routes/sign-ups.ts'
import type { Service } from './service.ts'
import { newSigningKey, tokenSigner } from './signing.ts'
import { openStateFile } from './state-file.ts'
import { type SeedPerson, seedPeople } from './users.ts'

export type IdentityOptions = {
  /** Where everything is stored: accounts, sessions, the signing key. */
  stateFile: string
  now: () => Date
  /** The people in a new state file. */
  people: readonly SeedPerson[]
  /** The origins that pages may call from, the app's own first. */
  origins: Service['origins']
  /** The `iss` of the tokens: the URL of this service, as the browser reaches it. */
  issuer: string
  /** Whether sign-up has a bot check by Cloudflare Turnstile. */
  hasBotProtection?: boolean
  /** The bearer token of the Backend API. */
  secretKey: string
  /** Called with method and path of each call that this service does not have. */
  report: (unhandled: string) => void
  /** Where the webhook of a deleted account goes; absent: nowhere. */
  webhook?: { url: string; secret: string }
  /** NHS login as an OpenID provider, with this service as its client; absent: it is not offered. */
  nhs?: Omit<NhsClient, 'redirectUri'> | undefined
}

const frontendRoutes = [
  clientRoutes,
  signUpRoutes,
  signInRoutes,
  sessionRoutes,
  meRoutes,
  contactPointRoutes,
  mySessionRoutes,
  externalAccountRoutes,
  oauthCallbackRoutes,
]

/**
 * A stand-in for Clerk that works without a network: its Frontend API at `/v1`, the keys at
 * `/.well-known/jwks.json`, and a little of its Backend API at `/backend/v1`. Mount it with
 * `app.mount(path, identity.fetch)`. A reply is sent only after its effect is on disk. Throws when
 * the state file is invalid.
 */
export async function createIdentity(options: IdentityOptions): Promise<Hono> {
  const { now, people, origins, issuer, secretKey, report } = options
  const file = openStateFile(options.stateFile, () => ({
    signingKey: newSigningKey(),
    users: {},
    sessions: {},
    clients: {},
  }))
  const { state } = file
  if (file.isNew) await seedPeople(state, now(), people)
  await file.save()

  const signer = await tokenSigner(state.signingKey, { issuer, now })
  // The browser returns through the app's own origin, where its cookies are.
  const nhs = options.nhs && { ...options.nhs, redirectUri: `${issuer}/v1/oauth_callback` }
  const notify: Service['notify'] = (type, data) => {
    if (!options.webhook) return
    const payload = { object: 'event', type, data, timestamp: now().getTime() }
    void sendWebhook({ id: newId('msg'), payload }, { ...options.webhook, now, names: 'svix' })
  }
  const isApart = new URL(issuer).origin !== new URL(origins[0]).origin
  const service: Service = {
    state,
    signer,
    now,
    origins,
    appHost: isApart ? new URL(origins[0]).hostname : undefined,
    hasBotProtection: options.hasBotProtection ?? false,
    secretKey,
    nhs,
    notify,
  }
  const app = new Hono()
  if (isApart) app.use('/v1/*', cors({ origin: [...origins], credentials: true }))

  app.use(async (c, next) => {
    const origin = c.req.header('origin')
    if (origin !== undefined && !origins.includes(origin)) throw clerkErrors.originInvalid()
    await next()
    c.header('Cache-Control', 'no-store')
    // From the caller's address: phone numbers start with this country's code.
    c.header('X-Country', 'GB')
    // The callback from NHS login is a GET but signs people in, and a touch renews their cookie.
    const isWrite = c.req.method !== 'GET' || /\/(oauth_callback|touch)$/.test(c.req.path)
    if (isWrite) await file.save()
  })
  // The SDK sends PATCH and DELETE as a POST with `_method` in the query.
  app.use('/v1/*', methodOverride({ app, query: '_method' }))

  for (const routesOf of frontendRoutes) {
    app.route('/v1', routesOf(service))
  }
  app.route('/backend/v1', backendRoutes(service))
  app.get('/.well-known/jwks.json', (c) => c.json(signer.jwks))

  app.all('*', (c) => {
    report(`${c.req.method} ${c.req.path}`)
    return c.json(
      { errors: [{ code: 'not_implemented', message: 'Not part of the sandbox' }] },
      501,
    )
  })
  app.onError((error, c) => {
    if (error instanceof ClerkError) return c.json(error.body, error.status)
    throw error
  })
  return app
}
