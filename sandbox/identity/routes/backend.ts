import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { clerkErrors } from '../clerk-error.ts'
import { nhsLoginScopes } from '../nhs-connection.ts'
import type { Service } from '../service.ts'
import { closeSession } from '../sessions.ts'
import type { NhsPerson, Session, User } from '../state.ts'
import { toUserJson } from '../user-json.ts'
import { findUserByEmail, removeUser } from '../users.ts'
import { nhsLogin } from '../verification-json.ts'

const Metadata = v.record(v.string(), v.unknown())
const MetadataChange = v.strictObject({
  public_metadata: v.optional(Metadata),
  unsafe_metadata: v.optional(Metadata),
})

/** The few calls of Clerk's Backend API that the patient API makes, at `/backend/v1`. */
export function backendRoutes(service: Service): Hono {
  const { state, now } = service
  const routes = new Hono()

  routes.use(async (c, next) => {
    const bearer = Buffer.from(c.req.header('authorization') ?? '')
    const expected = Buffer.from(`Bearer ${service.secretKey}`)
    const isKnown = bearer.length === expected.length && timingSafeEqual(bearer, expected)
    if (!isKnown) throw clerkErrors.secretKeyInvalid()
    await next()
  })

  routes.get('/users', (c) => {
    const { limit = '10' } = c.req.query()
    const byEmail = c.req.queries('email_address')?.map((each) => findUserByEmail(state, each))
    const ids = c.req.queries('user_id') ?? []
    const byId = Object.values(state.users).filter(({ id }) => ids.includes(id))
    const users = [...(byEmail ?? []), ...byId].filter((user) => user !== undefined)
    return c.json(users.slice(0, Number(limit)).map(toUserJson))
  })

  routes.get('/users/:id', (c) => c.json(toUserJson(existing(state.users, c.req.param('id')))))

  routes.get('/users/:id/oauth_access_tokens/:provider', (c) => {
    const { externalAccounts } = existing(state.users, c.req.param('id'))
    const isOver = ({ accessExpiresAt }: NhsPerson) => accessExpiresAt <= now().getTime()
    const people = externalAccounts.flatMap(({ person, visit }) =>
      person && !visit ? [person] : [],
    )
    return c.json(
      people
        .filter((person) => c.req.param('provider') === nhsLogin && !isOver(person))
        .map(({ accessToken, subject }) => ({
          object: 'oauth_access_token',
          token: accessToken,
          provider: nhsLogin,
          provider_user_id: subject,
          public_metadata: {},
          label: null,
          scopes: nhsLoginScopes.split(' '),
        })),
    )
  })

  routes.patch('/users/:id/metadata', async (c) => {
    const user = existing(state.users, c.req.param('id'))
    const change = v.safeParse(MetadataChange, await c.req.json())
    if (!change.success) throw clerkErrors.paramInvalid('metadata', 'The metadata is malformed.')
    user.publicMetadata = merged(user.publicMetadata, change.output.public_metadata)
    user.unsafeMetadata = merged(user.unsafeMetadata, change.output.unsafe_metadata)
    user.updatedAt = now().getTime()
    return c.json(toUserJson(user))
  })

  routes.delete('/users/:id', (c) => {
    const user = existing(state.users, c.req.param('id'))
    removeUser(service, user)
    return c.json({ object: 'user', id: user.id, deleted: true })
  })

  routes.get('/sessions', (c) => {
    const { user_id: userId, status } = c.req.query()
    const sessions = Object.values(state.sessions).filter((each) => each.userId === userId)
    return c.json(sessions.filter((each) => !status || each.status === status).map(toBackendJson))
  })

  routes.get('/sessions/:id', (c) =>
    c.json(toBackendJson(existing(state.sessions, c.req.param('id')))),
  )

  routes.post('/sessions/:id/revoke', (c) => {
    const session = existing(state.sessions, c.req.param('id'))
    closeSession(service, session, 'revoked')
    return c.json(toBackendJson(session))
  })

  return routes
}

function existing<T extends User | Session>(all: Record<string, T>, id: string): T {
  const found = Object.hasOwn(all, id) ? all[id] : undefined
  if (!found) throw clerkErrors.notFound()
  return found
}

/** Merges like Clerk: key by key; null removes a key. */
const merged = (old: Record<string, unknown>, change: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== null))

const toBackendJson = (session: Session) => ({
  object: 'session',
  id: session.id,
  client_id: session.clientId,
  user_id: session.userId,
  status: session.status,
  last_active_at: session.lastActiveAt,
  expire_at: session.expireAt,
  abandon_at: session.abandonAt,
  created_at: session.createdAt,
  updated_at: session.updatedAt,
})
