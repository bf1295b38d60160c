import { createContext, useContext, useSyncExternalStore } from 'react'
import { createStore } from '#store'
import type { Account } from './account.ts'
import type { MemberMetadata } from './member-metadata.ts'

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

/** Always the same object, so that nothing rerenders while the provider starts. */
export const loadingSession: Session = { status: 'loading' }

/** The session. Stays `loading` if the identity provider is not started. */
export const useSession = (): Session =>
  useIdentityStore((identity) => identity?.session ?? loadingSession)

/** The id of the current session; undefined if there is none, or its id is unknown. */
export function sessionHere(): string | undefined {
  const session = currentIdentity()?.session
  return (session?.status === 'signed-in' && session.member.sessionId) || undefined
}

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

/** A part of the same; rerenders its caller when that part is another object. */
export const useIdentityStore = <Part>(select: (identity: Identity | undefined) => Part): Part =>
  useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(undefined),
  )

/** Undefined until the identity provider has answered. */
export const useAccount = (): Account | undefined =>
  useIdentityStore((identity) => identity?.account)

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
  session: loadingSession,
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

/** The member that the signed-in layout shows, perhaps from the cached session. */
export const ShownMember = createContext<Member | undefined>(undefined)

/** The member. For pages inside the signed-in layout: elsewhere it throws. */
export function useMember(): Member {
  const shown = useContext(ShownMember)
  const member = useIdentityStore((identity) => shown ?? signedInAs(identity?.session))
  if (!member) throw new Error('useMember() outside of the signed-in layout')
  return member
}

const signedInAs = (session: Session | undefined): Member | undefined =>
  session?.status === 'signed-in' ? session.member : undefined

/** The part of the metadata that the member's own browser may write. */
type OwnMetadata = Omit<MemberMetadata, 'canAccessHurdle'>

/** As long as an update that goes well takes, on any network. In ms. */
const patience = 20_000

const afterPatience = async () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, patience)
  })

/** Each update writes all of the metadata, so updates run one after another. */
let last: Promise<void> = Promise.resolve()

/**
 * Merges changes into the member's own metadata. Rejects if nobody is signed in or the identity provider
 * refuses.
 */
export function updateMetadata(changes: Partial<OwnMetadata>): Promise<void> {
  const update = async () => {
    const identity = currentIdentity()
    if (!identity) throw new Error('The metadata cannot be changed: nobody is signed in')
    await identity.updateMetadata(changes)
  }
  // The previous update's failure is handled by its own caller. One that never ends must not hold up all later ones.
  last = Promise.race([last, afterPatience()]).then(update, update)
  return last
}
