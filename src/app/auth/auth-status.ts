import { useMemo } from 'react'
import { useDevice, type CachedMember } from '#offline/session/cached-session.ts'
import { useSession, type Member } from '#identity/session.ts'

/** Who is using the app, as far as we know, and therefore what may be shown. */
export type AuthStatus =
  /** The device is being read, which takes a few milliseconds. */
  | { status: 'loading' }
  /**
   * There is no cached session and the identity provider has not answered, or it has yet to end a session. `lapsed`:
   * whose emergency card is shown meanwhile.
   */
  | { status: 'pending'; lapsed?: Member }
  | { status: 'anonymous' }
  /** Confirmed by the identity provider, but not yet by the API. */
  | { status: 'unverified'; member: Member }
  /**
   * Known from the cached session. `mayHaveEnded`: the identity provider says that nobody is signed in, which has
   * yet to be confirmed.
   */
  | { status: 'cached'; member: Member; mayHaveEnded: boolean }
  /** The cached session and the identity provider agree; the member's details are the latter's. */
  | { status: 'verified'; member: Member }

/**
 * The auth status, from the cached session and the identity provider. A known member never waits for the provider,
 * and a provider that cannot reach its own service is not trusted.
 */
export function useAuthStatus(): AuthStatus {
  const device = useDevice()
  const session = useSession()
  const member = device?.member
  const isRead = device !== undefined
  const { lapsed, pendingSignOut, hasUnnamedSignOut } = device ?? {}
  return useMemo(() => {
    if (!isRead) return { status: 'loading' }
    // A sign-out is pending: either its session is unknown, or this is it.
    const isLeft = session.status === 'signed-in' && session.member.sessionId === pendingSignOut
    if (hasUnnamedSignOut || isLeft) return { status: 'pending' }
    const cached = member && { status: 'cached' as const, member, mayHaveEnded: false }
    switch (session.status) {
      case 'loading':
        return cached ?? { status: 'pending', ...(lapsed && { lapsed }) }
      case 'degraded': {
        const { subject } = session
        const isOther = subject !== undefined && subject !== (member ?? lapsed)?.subject
        if (isOther) return { status: 'pending' }
        return cached ?? { status: 'pending', ...(lapsed && { lapsed }) }
      }
      case 'signed-out':
        return cached ? { ...cached, mayHaveEnded: true } : { status: 'anonymous' }
      case 'signed-in': {
        const isSame = member?.subject === session.member.subject
        return { status: isSame ? 'verified' : 'unverified', member: session.member }
      }
    }
  }, [isRead, pendingSignOut, hasUnnamedSignOut, member, lapsed, session])
}

/** What the device caches about a member. */
export const cachedMemberOf = ({
  subject,
  sessionId,
  firstName,
  lastName,
  email,
  updatedAt,
  metadata,
}: Member): CachedMember => ({
  subject,
  sessionId,
  firstName,
  lastName,
  ...(email !== undefined && { email }),
  updatedAt,
  metadata,
})
