import type { Context } from 'hono'
import type { ClientJSON, SessionJSON } from '@clerk/shared/types'
import type { Service } from './service.ts'
import { activeSessions } from './sessions.ts'
import { type SignInReply, toSignInJson } from './sign-in-json.ts'
import { type SignUpReply, toSignUpJson } from './sign-up-json.ts'
import type { Client, Session } from './state.ts'
import { type UserReply, toPublicUserData, toUserJson } from './user-json.ts'

type SessionReply = Omit<SessionJSON, 'user' | 'last_active_token'> & {
  user: UserReply
  last_active_token: { object: 'token'; jwt: string } | null
}
type ClientReply = Omit<ClientJSON, 'sessions' | 'sign_in' | 'sign_up'> & {
  sessions: SessionReply[]
  sign_in: SignInReply | null
  sign_up: SignUpReply | null
}

/** A client with its sessions, each with a new token for the page at `azp`. */
export async function toClientJson(
  service: Service,
  client: Client,
  azp: string,
): Promise<ClientReply> {
  const { signIn, signUp } = client
  const sessions = activeSessions(service, client)
  return {
    object: 'client',
    id: client.id,
    sessions: await Promise.all(sessions.map((session) => toSessionJson(service, session, azp))),
    sign_in: signIn && signIn.status !== 'complete' ? toSignInJson(service, signIn) : null,
    sign_up: signUp && !signUp.createdUserId ? toSignUpJson(signUp) : null,
    last_active_session_id: client.lastActiveSessionId ?? null,
    last_authentication_strategy: null,
    cookie_expires_at: null,
    captcha_bypass: false,
    created_at: client.createdAt,
    updated_at: client.updatedAt,
  }
}

/** A session, for its own browser. */
export async function toSessionJson(
  { state, signer, now }: Service,
  session: Session,
  azp: string,
): Promise<SessionReply> {
  const user = state.users[session.userId]
  if (!user) throw new Error(`Session ${session.id} belongs to nobody`)
  const minutesOld = Math.floor((now().getTime() - session.createdAt) / 60_000)
  const isActive = session.status === 'active'
  return {
    object: 'session',
    id: session.id,
    status: session.status,
    factor_verification_age: [minutesOld, -1],
    last_active_at: session.lastActiveAt,
    last_active_token: isActive
      ? { object: 'token', jwt: await signer.sign(session, user, azp) }
      : null,
    last_active_organization_id: null,
    actor: null,
    tasks: null,
    user: toUserJson(user),
    public_user_data: toPublicUserData(user),
    expire_at: session.expireAt,
    abandon_at: session.abandonAt,
    created_at: session.createdAt,
    updated_at: session.updatedAt,
  }
}

/** The origin of the calling page: a same-origin GET sends none, so it is the app's own. */
export const askingOrigin = ({ origins }: Service, c: Context): string =>
  c.req.header('origin') ?? origins[0]

/** Replies like the Frontend API: with the result, and with the whole client. */
export async function reply(
  service: Service,
  c: Context,
  { response, client }: { response: unknown; client: Client },
): Promise<Response> {
  const whole = await toClientJson(service, client, askingOrigin(service, c))
  return c.json({ response, client: whole })
}
