import { useSyncExternalStore } from 'react'
import { currentIdentity, subscribeToIdentity } from './identity-store.ts'
import type { MemberMetadata } from './member-metadata.ts'

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
  updatedAt: Date
  /** Present when NHS login is connected with their account: when they last signed in. */
  nhsLogin?: { signedInAt: Date }
  metadata: MemberMetadata
}

/**
 * `isAssumed`: the identity provider's own service did not answer, and its SDK goes by a cookie. Then
 * the member has no names and no metadata, and whoever is said to be signed out may not be. `wasNamed`: it
 * answered before, on this very page, and this is the member as it described them.
 */
export type Session =
  | { state: 'loading' }
  | { state: 'signed-out'; isAssumed?: true }
  | { state: 'signed-in'; member: Member; isAssumed?: true; wasNamed?: true }

const loading: Session = { state: 'loading' }

/** Who is there. Stays `loading` where Clerk's core is not started. */
export const useSession = (): Session => useSyncExternalStore(subscribeToIdentity, currentSession)

const currentSession = (): Session => currentIdentity()?.session ?? loading

/** By which session somebody is there; undefined where nobody is, or their session is not named. */
export function sessionHere(): string | undefined {
  const session = currentSession()
  return (session.state === 'signed-in' && session.member.sessionId) || undefined
}
