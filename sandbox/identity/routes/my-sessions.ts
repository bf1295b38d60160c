import { Hono } from 'hono'
import type { SessionActivityJSON, SessionWithActivitiesJSON } from '@clerk/shared/types'
import { currentSession, setClientUat } from '../browser-client.ts'
import { clerkErrors } from '../clerk-error.ts'
import { reply } from '../client-json.ts'
import type { Service } from '../service.ts'
import { closeSession } from '../sessions.ts'
import type { Session, User } from '../state.ts'
import { toPublicUserData } from '../user-json.ts'

/** The devices on which the user is signed in, and signing one of them out. */
export function mySessionRoutes(service: Service): Hono {
  const { state, now } = service
  const routes = new Hono()

  const activeOf = (user: User): Session[] =>
    Object.values(state.sessions).filter(
      ({ userId, status, expireAt }) =>
        userId === user.id && status === 'active' && expireAt > now().getTime(),
    )

  // Not wrapped in `response`: the SDK expects a bare list.
  routes.get('/me/sessions/active', (c) => {
    const { user } = currentSession(service, c)
    return c.json(activeOf(user).map((session) => toActivityJson(session, user)))
  })

  routes.post('/me/sessions/:id/revoke', (c) => {
    const { client, user } = currentSession(service, c)
    const session = activeOf(user).find(({ id }) => id === c.req.param('id'))
    if (!session) throw clerkErrors.notFound()
    closeSession(service, session, 'revoked')
    setClientUat(service, c, client)
    return reply(service, c, { response: toActivityJson(session, user), client })
  })

  return routes
}

type SessionReply = Omit<SessionWithActivitiesJSON, 'last_active_token'> & {
  last_active_token: null
}

const toActivityJson = (session: Session, user: User): SessionReply => ({
  object: 'session',
  id: session.id,
  status: session.status,
  factor_verification_age: null,
  last_active_at: session.lastActiveAt,
  last_active_token: null,
  last_active_organization_id: null,
  actor: null,
  tasks: null,
  user: null,
  public_user_data: toPublicUserData(user),
  latest_activity: activityOf(session),
  expire_at: session.expireAt,
  abandon_at: session.abandonAt,
  created_at: session.createdAt,
  updated_at: session.updatedAt,
})

/** Browser names in user agents, the more specific ones first. */
const browsers = [
  ['Edge', /Edg\/(\d+)/],
  ['Firefox', /Firefox\/(\d+)/],
  ['Chrome', /Chrome\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
] as const

const devices = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Macintosh', /Macintosh/],
  ['Linux', /Linux/],
] as const

function activityOf({ id, userAgent = '' }: Session): SessionActivityJSON {
  const [browser, pattern] = browsers.find(([, each]) => each.test(userAgent)) ?? []
  const version = pattern && pattern.exec(userAgent)?.[1]
  const [device] = devices.find(([, each]) => each.test(userAgent)) ?? []
  return {
    object: 'session_activity',
    id: `${id}_activity`,
    ...(browser && { browser_name: browser }),
    ...(version && { browser_version: version }),
    ...(device && { device_type: device }),
    is_mobile: /iPhone|iPad|Android/.test(userAgent),
  }
}
