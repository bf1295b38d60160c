import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { clerkErrors } from './clerk-error.ts'
import { newId } from './new-id.ts'
import type { Service } from './service.ts'
import { activeSessions } from './sessions.ts'
import type { Client, Session, User } from './state.ts'

/*
 * A client is one browser. It is identified by the HttpOnly cookie `__client`. The cookie
 * `__client_uat` tells scripts of the page whether somebody may be signed in: seconds since 1970,
 * or 0.
 */

/** The longest that browsers store a cookie. */
const COOKIE_SECONDS = 400 * 86_400

/** The client of this request, if its cookie is valid. */
export function currentClient({ state }: Service, c: Context): Client | undefined {
  const [id, secret] = (getCookie(c, '__client') ?? '').split('.')
  const client = id && Object.hasOwn(state.clients, id) ? state.clients[id] : undefined
  return client && secret && isSecret(secret, client.secretHash) ? client : undefined
}

/** The client of this request, or a new one whose cookie is set with the reply. */
export function currentOrNewClient(service: Service, c: Context): Client {
  const known = currentClient(service, c)
  if (known) return known
  const at = service.now().getTime()
  const client: Client = {
    id: newId('client'),
    secretHash: '',
    sessionIds: [],
    createdAt: at,
    updatedAt: at,
  }
  service.state.clients[client.id] = client
  renewSecret(c, client)
  return client
}

/** The session of the page, with its user. Throws the 401 that makes the SDK sign out. */
export function currentSession(
  service: Service,
  c: Context,
  id = c.req.query('_clerk_session_id'),
): { client: Client; session: Session; user: User } {
  const client = currentClient(service, c)
  const session = client && activeSessions(service, client).find((each) => each.id === id)
  const user = session && service.state.users[session.userId]
  if (!client || !session || !user) throw clerkErrors.signedOut()
  return { client, session, user }
}

/** Gives the client a new secret, as after each sign-in: a cookie that was planted before becomes worthless. */
export function renewSecret(c: Context, client: Client): void {
  const secret = randomBytes(32).toString('base64url')
  client.secretHash = digest(secret).toString('base64')
  setCookie(c, '__client', `${client.id}.${secret}`, { ...attributes(c), httpOnly: true })
}

/** Sets the cookie that tells the page whether somebody is signed in. */
export function setClientUat(service: Service, c: Context, client: Client): void {
  const isSignedIn = activeSessions(service, client).length > 0
  const value = isSignedIn ? Math.floor(client.updatedAt / 1000) : 0
  setCookie(c, '__client_uat', String(value), {
    ...attributes(c),
    ...(service.appHost && { domain: service.appHost }),
  })
}

const attributes = (c: Context) => ({
  path: '/',
  sameSite: 'Lax' as const,
  maxAge: COOKIE_SECONDS,
  secure: c.req.header('x-forwarded-proto') === 'https',
})

const digest = (secret: string) => createHash('sha256').update(secret).digest()

const isSecret = (secret: string, hash: string) =>
  timingSafeEqual(digest(secret), Buffer.from(hash, 'base64'))
