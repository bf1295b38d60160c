import { newId } from './new-id.ts'
import type { Service } from './service.ts'
import type { Client, Session, User } from './state.ts'

const DAY = 86_400_000
const LIFETIME = 7 * DAY
const ABANDONED_AFTER = 30 * DAY

/** The valid sessions of this client. */
export const activeSessions = ({ state, now }: Service, client: Client): Session[] =>
  client.sessionIds
    .map((id) => state.sessions[id])
    .filter((session) => session !== undefined)
    .filter(({ status, expireAt }) => status === 'active' && expireAt > now().getTime())

/** Signs `user` in on this client. */
export function startSession(
  { state, now }: Service,
  { client, user, userAgent }: { client: Client; user: User; userAgent: string | undefined },
): Session {
  const at = now().getTime()
  const session: Session = {
    id: newId('sess'),
    clientId: client.id,
    userId: user.id,
    status: 'active',
    userAgent,
    lastActiveAt: at,
    expireAt: at + LIFETIME,
    abandonAt: at + ABANDONED_AFTER,
    createdAt: at,
    updatedAt: at,
  }
  state.sessions[session.id] = session
  client.sessionIds.push(session.id)
  client.lastActiveSessionId = session.id
  client.updatedAt = at
  user.lastSignInAt = at
  return session
}

/** Ends a session, from its own device or another one. */
export function closeSession(
  { state, now }: Service,
  session: Session,
  status: 'ended' | 'removed' | 'revoked',
): void {
  const at = now().getTime()
  session.status = status
  session.updatedAt = at
  const client = state.clients[session.clientId]
  if (!client) return
  client.sessionIds = client.sessionIds.filter((id) => id !== session.id)
  client.lastActiveSessionId = client.sessionIds.at(-1)
  client.updatedAt = at
}

/** Ends all sessions of a user except `keep`. */
export function closeSessionsOf(service: Service, user: User, keep?: Session): void {
  for (const session of Object.values(service.state.sessions)) {
    if (session.userId !== user.id || session.status !== 'active' || session === keep) continue
    closeSession(service, session, 'revoked')
  }
}
