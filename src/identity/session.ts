import type { MemberMetadata } from './member-metadata.ts'
import { currentIdentity, useIdentityStore } from './session-store.ts'

/** Who is signed in, as the identity provider knows them. */
export type Member = {
  /** The `sub` of their tokens. */
  subject: string
  /** Of this sign-in: what is shown once in each asks for it. */
  sessionId: string
  firstName: string
  lastName: string
  /** Absent while no address is verified. */
  email?: string
  /** Absent while no number is verified. */
  mobileNumber?: string
  /** Absent when they have chosen no picture. */
  imageUrl?: string
  /** An instant in UTC. */
  updatedAt: string
  /** Present when NHS login is connected with their account: when they last signed in. */
  nhsLogin?: { signedInAt: Date }
  metadata: MemberMetadata
}

/** What the identity provider says of this browser. */
export type Session =
  | { status: 'loading' }
  /**
   * The provider's SDK runs, but its own service has not answered: it is not trusted, and has neither
   * names nor metadata. `subject`: whom a cookie names.
   */
  | { status: 'degraded'; subject?: string }
  | { status: 'signed-out' }
  | { status: 'signed-in'; member: Member }

const loading: Session = { status: 'loading' }

/** Who is there. Stays `loading` where the identity provider is not started. */
export const useSession = (): Session => useIdentityStore()?.session ?? loading

/** By which session somebody is there; undefined where nobody is, or their session is not named. */
export function sessionHere(): string | undefined {
  const session = currentIdentity()?.session
  return (session?.status === 'signed-in' && session.member.sessionId) || undefined
}
