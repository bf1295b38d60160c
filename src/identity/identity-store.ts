import type { Session } from './session.ts'

/*
 * What the rest of the app may know and do of identity, without loading Clerk: start-clerk.ts
 * publishes it as Clerk says it, and everybody else reads it here, in React and outside of it.
 */

export type Identity = {
  session: Session
  /** Resolves to undefined when nobody is signed in or no token can be had. */
  getToken(options: { skipCache: boolean }): Promise<string | undefined>
  /** Replaces what is named in the member's own metadata and keeps the rest. */
  updateMetadata(changes: Record<string, unknown>): Promise<void>
  /** Ends this session and no other. Resolves once the identity provider lists it no longer. */
  endSession(sessionId: string): Promise<void>
  /** Asks the identity provider's service again who is there. */
  refresh(): Promise<void>
}

/** As the identity provider says it. */
let provided: Identity | undefined
/** As the app knows it. */
let current: Identity | undefined
let ending: { sessionId: string; onEnded: () => void; isUnderWay: boolean } | undefined
const listeners = new Set<() => void>()

/** Tells everybody who is there; undefined when that is no longer known. */
export function publishIdentity(identity: Identity | undefined): void {
  provided = identity
  settle()
}

export const currentIdentity = (): Identity | undefined => current

/**
 * Ends the session of whoever has left, now or as soon as the identity provider answers. Until then
 * nobody is there by it, whatever the provider says; somebody else may be. `onEnded` is called once it knows.
 */
export function endSession(sessionId: string, onEnded: () => void): void {
  if (ending?.sessionId !== sessionId) ending = { sessionId, onEnded, isUnderWay: false }
  settle()
}

/** Calls `listener` after each publication. Returns how to stop that. */
export function subscribeToIdentity(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Resolves as soon as it is known who is there, or that nobody is. */
export function identityKnown(): Promise<Identity> {
  return new Promise((resolve) => {
    const settleOnce = () => {
      if (!current || current.session.state === 'loading') return
      unsubscribe()
      resolve(current)
    }
    const unsubscribe = subscribeToIdentity(settleOnce)
    settleOnce()
  })
}

function settle(): void {
  if (ending && provided) carryOn(ending, provided)
  const isHidden = ending && !isAnother(provided?.session, ending.sessionId)
  current = isHidden && provided ? { ...provided, ...nobodyYet } : provided
  for (const listener of listeners) listener()
}

/** Whether somebody is there by another session. */
const isAnother = (session: Session | undefined, sessionId: string): boolean =>
  session?.state === 'signed-in' && !['', sessionId].includes(session.member.sessionId)

const nobodyYet = {
  session: { state: 'loading' },
  getToken: async () => undefined,
} satisfies Partial<Identity>

function carryOn(leaving: NonNullable<typeof ending>, identity: Identity): void {
  const { session } = identity
  if (session.state === 'loading' || session.isAssumed || leaving.isUnderWay) return
  if (session.state === 'signed-out') return finish(leaving)
  leaving.isUnderWay = true
  identity.endSession(leaving.sessionId).then(
    () => {
      finish(leaving)
      settle()
    },
    () => {
      // It is tried again with the next that the identity provider says.
      leaving.isUnderWay = false
    },
  )
}

function finish(leaving: NonNullable<typeof ending>): void {
  if (ending !== leaving) return
  ending = undefined
  leaving.onEnded()
}
