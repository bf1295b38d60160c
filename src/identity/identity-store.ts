import type { Session } from './session.ts'

/*
 * What the rest of the app may know and do of identity, without loading Clerk: IdentityProvider
 * publishes it from inside Clerk, and everybody else reads it here, in React and outside of it.
 */

export type Identity = {
  session: Session
  /** Resolves to undefined when nobody is signed in or no token can be had. */
  getToken(options: { skipCache: boolean }): Promise<string | undefined>
  /** Replaces what is named in the member's own metadata and keeps the rest. */
  updateMetadata(changes: Record<string, unknown>): Promise<void>
  signOut(): Promise<void>
}

let current: Identity | undefined
const listeners = new Set<() => void>()

/** Tells everybody who is there; undefined when that is no longer known. */
export function publishIdentity(identity: Identity | undefined): void {
  current = identity
  for (const listener of listeners) listener()
}

export const currentIdentity = (): Identity | undefined => current

/** Calls `listener` after each publication. Returns how to stop that. */
export function subscribeToIdentity(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Resolves as soon as it is known who is there, or that nobody is. */
export function identityKnown(): Promise<Identity> {
  return new Promise((resolve) => {
    const settle = () => {
      if (!current || current.session.state === 'loading') return
      unsubscribe()
      resolve(current)
    }
    const unsubscribe = subscribeToIdentity(settle)
    settle()
  })
}
