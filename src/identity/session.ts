import { useSyncExternalStore } from 'react'
import { currentIdentity, subscribeToIdentity } from './identity-store.ts'
import type { MemberMetadata } from './member-metadata.ts'

/** Who is signed in, as the identity provider knows them. */
export type Member = {
  /** The `sub` of their tokens. */
  subject: string
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

export type Session =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; member: Member }

const loading: Session = { state: 'loading' }

/** Who is there. Stays `loading` where no IdentityProvider is mounted. */
export const useSession = (): Session => useSyncExternalStore(subscribeToIdentity, currentSession)

const currentSession = (): Session => currentIdentity()?.session ?? loading
