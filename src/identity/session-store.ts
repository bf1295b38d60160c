import { createStore, useStore } from '#store'
import type { Account } from './account.ts'
import type { Session } from './session.ts'

/*
 * What the rest of the app may know and do of identity, without loading Clerk: the bridge inside Clerk's
 * provider publishes it, and everybody else reads it here, in React and outside of it.
 */

export type Identity = {
  session: Session
  /** Resolves to undefined when nobody is signed in or no token can be had. */
  getToken(options: { skipCache: boolean }): Promise<string | undefined>
  /** Replaces what is named in the member's own metadata and keeps the rest. */
  updateMetadata(changes: Record<string, unknown>): Promise<void>
  /** Ends this session and no other. Resolves once the identity provider lists it no longer. */
  signOut(sessionId: string): Promise<void>
  /** Tries again what has failed; does nothing where nothing has. */
  recover(): Promise<void>
  /** Absent while nobody is signed in. */
  account?: Account | undefined
}

interface PendingSignOut {
  sessionId: string
  onEnded: () => void
  isUnderWay: boolean
}

/** As the identity provider says it. */
let provided: Identity | undefined
let pending: PendingSignOut | undefined
/** As the app knows it. */
const store = createStore<Identity | undefined>(undefined)

/** Tells everybody who is there; undefined when that is no longer known. */
export function publishIdentity(identity: Identity | undefined): void {
  provided = identity
  settle()
}

export const currentIdentity = store.get

/** The same; rerenders its caller when it changes. */
export const useIdentityStore = (): Identity | undefined => useStore(store)

/**
 * Ends the session that was signed out here, now or as soon as the identity provider answers. Until then it counts
 * as over, whatever the provider says; somebody else may be signed in. `onEnded` is called once the provider knows.
 */
export function endSession(sessionId: string, onEnded: () => void): void {
  if (pending?.sessionId !== sessionId) pending = { sessionId, onEnded, isUnderWay: false }
  settle()
}

/** Resolves as soon as it is known who is there, or that nobody is. */
export function identityKnown(): Promise<Identity> {
  return new Promise((resolve) => {
    const resolveOnce = () => {
      const identity = store.get()
      if (!identity || identity.session.status === 'loading') return
      unsubscribe()
      resolve(identity)
    }
    const unsubscribe = store.subscribe(resolveOnce)
    resolveOnce()
  })
}

function settle(): void {
  if (pending && provided) finishSignOut(pending, provided)
  const isHidden = pending && !isAnother(provided?.session, pending.sessionId)
  store.set(isHidden && provided ? hidden(provided) : provided)
}

/** Whether somebody is there by another session. */
const isAnother = (session: Session | undefined, sessionId: string): boolean =>
  session?.status === 'signed-in' && !['', sessionId].includes(session.member.sessionId)

/** What is known of somebody whose sign-out the identity provider has not confirmed. */
const hidden = (identity: Identity): Identity => ({
  ...identity,
  account: undefined,
  session: { status: 'loading' },
  getToken: async () => undefined,
  async recover() {
    await identity.recover()
    settle()
  },
})

function finishSignOut(signOut: PendingSignOut, identity: Identity): void {
  const { status } = identity.session
  if (status === 'loading' || status === 'degraded' || signOut.isUnderWay) return
  if (status === 'signed-out') return end(signOut)
  signOut.isUnderWay = true
  identity.signOut(signOut.sessionId).then(
    () => {
      end(signOut)
      settle()
    },
    () => {
      // It is tried again with the next that the identity provider says, or with the next recovery.
      signOut.isUnderWay = false
    },
  )
}

function end(signOut: PendingSignOut): void {
  if (pending !== signOut) return
  pending = undefined
  signOut.onEnded()
}
