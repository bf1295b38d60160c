import { createStore, useStore } from '#store'
import type { Account } from './account.ts'
import type { Session } from './session.ts'

/*
 * The identity, for the rest of the app and without loading Clerk: the bridge inside Clerk's provider publishes
 * it here, and everything else reads it, in React or outside.
 */

export type Identity = {
  session: Session
  /** Resolves with undefined if nobody is signed in or there is no token to be had. */
  getToken(options: { skipCache: boolean }): Promise<string | undefined>
  /** Merges these changes into the member's own metadata. */
  updateMetadata(changes: Record<string, unknown>): Promise<void>
  /** Ends this session and no other. Resolves once the identity provider no longer lists it. */
  signOut(sessionId: string): Promise<void>
  /** Retries what has failed, if anything has. */
  recover(): Promise<void>
  /** Absent while nobody is signed in. */
  account?: Account | undefined
}

interface PendingSignOut {
  sessionId: string
  onEnded: () => void
  isUnderWay: boolean
}

/** What the identity provider says. */
let provided: Identity | undefined
let pending: PendingSignOut | undefined
/** What the app sees. */
const store = createStore<Identity | undefined>(undefined)

/** Publishes the identity; undefined when it is no longer known. */
export function publishIdentity(identity: Identity | undefined): void {
  provided = identity
  settle()
}

export const currentIdentity = store.get

/** The same; rerenders its caller when it changes. */
export const useIdentityStore = (): Identity | undefined => useStore(store)

/**
 * Ends the session that was signed out here, now or once the identity provider answers. Until then it counts as
 * ended, whatever the provider says; somebody else may be signed in. Calls `onEnded` once the provider has ended it.
 */
export function endSession(sessionId: string, onEnded: () => void): void {
  if (pending?.sessionId !== sessionId) pending = { sessionId, onEnded, isUnderWay: false }
  settle()
}

/** Resolves once the identity is known, signed in or not. Rejects when the signal gives up the wait. */
export function identityKnown(signal?: AbortSignal): Promise<Identity> {
  return new Promise((resolve, reject) => {
    const resolveOnce = () => {
      const identity = store.get()
      if (!identity || identity.session.status === 'loading') return
      unsubscribe()
      resolve(identity)
    }
    const unsubscribe = store.subscribe(resolveOnce)
    signal?.addEventListener('abort', () => {
      unsubscribe()
      reject(new Error('The identity is not known in time', { cause: signal.reason }))
    })
    resolveOnce()
  })
}

function settle(): void {
  if (pending && provided) finishSignOut(pending, provided)
  const isHidden = pending && !isAnother(provided?.session, pending.sessionId)
  store.set(isHidden && provided ? hidden(provided) : provided)
}

/** Whether somebody is signed in with another session. */
const isAnother = (session: Session | undefined, sessionId: string): boolean =>
  session?.status === 'signed-in' && !['', sessionId].includes(session.member.sessionId)

/** The identity of somebody whose sign-out the identity provider has not confirmed. */
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
      // Tried again when the identity provider next publishes something, or on the next recovery.
      signOut.isUnderWay = false
    },
  )
}

function end(signOut: PendingSignOut): void {
  if (pending !== signOut) return
  pending = undefined
  signOut.onEnded()
}
