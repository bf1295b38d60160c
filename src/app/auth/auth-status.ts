import { useMemo } from 'react'
import { useDevice, type CachedMember } from '#offline/session/cached-session.ts'
import { useSession, type Member } from '#identity/session.ts'

/** Who is using the app, as far as is known, and so what may be shown. */
export type AuthStatus =
  /** The device is being read, which takes no time that anybody notices. */
  | { status: 'loading' }
  /** This device knows nobody, and the identity provider has not answered; or it is still to end a session. */
  | { status: 'pending' }
  | { status: 'anonymous' }
  /** The identity provider says so; the API has not. */
  | { status: 'unverified'; member: Member }
  /**
   * Known from the cached session. `mayHaveEnded`: the identity provider says that nobody is signed in, which
   * is to be confirmed.
   */
  | { status: 'cached'; member: Member; mayHaveEnded: boolean }
  /** The cached session and the identity provider say the same; the member is as the latter describes them. */
  | { status: 'verified'; member: Member }

/**
 * Who is there, from the cached session and from the identity provider. A known member never waits for the
 * latter, and a provider that does not reach its own service is not trusted.
 */
export function useAuthStatus(): AuthStatus {
  const device = useDevice()
  const session = useSession()
  const member = device?.member
  const isRead = device !== undefined
  const { pendingSignOut, hasUnnamedSignOut } = device ?? {}
  return useMemo(() => {
    if (!isRead) return { status: 'loading' }
    // Whose session is still to be ended is not known, or it is ended next.
    const isLeft = session.status === 'signed-in' && session.member.sessionId === pendingSignOut
    if (hasUnnamedSignOut || isLeft) return { status: 'pending' }
    const cached = member && { status: 'cached' as const, member, mayHaveEnded: false }
    switch (session.status) {
      case 'loading':
        return cached ?? { status: 'pending' }
      case 'degraded': {
        const isOther = session.subject !== undefined && session.subject !== member?.subject
        return !isOther && cached ? cached : { status: 'pending' }
      }
      case 'signed-out':
        return cached ? { ...cached, mayHaveEnded: true } : { status: 'anonymous' }
      case 'signed-in': {
        const isSame = member?.subject === session.member.subject
        return { status: isSame ? 'verified' : 'unverified', member: session.member }
      }
    }
  }, [isRead, pendingSignOut, hasUnnamedSignOut, member, session])
}

/** What the device is to know of a member. */
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
