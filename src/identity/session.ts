import type { MemberMetadata } from './member-metadata.ts'
import { currentIdentity, useIdentityStore } from './session-store.ts'

/** The member, as the identity provider knows them. */
export type Member = {
  /** The `sub` of their tokens. */
  subject: string
  /** The session, for what is shown once in each. */
  sessionId: string
  firstName: string
  lastName: string
  /** Absent while no address is verified. */
  email?: string
  /** Absent while no number is verified. */
  mobileNumber?: string
  /** Absent without a picture. */
  imageUrl?: string
  /** An instant in UTC. */
  updatedAt: string
  /** Present if NHS login is connected to their account: when they last used it. */
  nhsLogin?: { signedInAt: Date }
  metadata: MemberMetadata
}

/** What the identity provider says about this browser. */
export type Session =
  | { status: 'loading' }
  /**
   * The provider's SDK runs, but its service has not answered. It is not trusted, and has no names or
   * metadata. `subject` is from a cookie.
   */
  | { status: 'degraded'; subject?: string }
  | { status: 'signed-out' }
  | { status: 'signed-in'; member: Member }

const loading: Session = { status: 'loading' }

/** The session. Stays `loading` if the identity provider is not started. */
export const useSession = (): Session => useIdentityStore()?.session ?? loading

/** The id of the current session; undefined if there is none, or its id is unknown. */
export function sessionHere(): string | undefined {
  const session = currentIdentity()?.session
  return (session?.status === 'signed-in' && session.member.sessionId) || undefined
}
