import { useMemo, useSyncExternalStore } from 'react'
import { createStore } from '#store'

/*
 * Who is there: the one state that says who may be shown what, with every event that changes it. What this device knows
 * (src/offline/session) and what the identity provider says (src/identity) meet here, and neither knows the other. What talks
 * to a disk, the provider or the API stands around it.
 */

/** The user metadata of section 3, and the accepted terms. */
export type MemberMetadata = {
  hasSeenWelcomeMessage: boolean
  acceptedTermsVersion?: string
  /** The study that the member came for; empty when there is none. */
  studyId: string
  /** When they last answered whether to connect the record that NHS login offered: an instant in UTC. */
  gpOfferAnsweredAt?: string
  canAccessHurdle: boolean
}

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

/** What this device knows. Without a member or anybody lapsed it knows nobody. */
export interface Device {
  /** Verified here within a week: their cached data is shown before the identity provider answers. */
  member?: Member
  /** Verified here too long ago for that: only their emergency card is shown (decision 015). */
  lapsed?: Member
  /** Undefined until the question was answered; until then the device counts as the member's own. */
  isShared: boolean | undefined
  /** A session that was signed out here, and that the identity provider has yet to end. */
  pendingSignOut: string | undefined
  /** The same of whoever deleted the lock: their session was behind it, and is the one that the provider names next. */
  hasUnnamedSignOut?: true
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

export interface WhoIsThere {
  /** Undefined until the device has been read. */
  device: Device | undefined
  session: Session
  /** Whoever was verified last, whose data this page shows; also on a device that stores nothing of them. */
  present: Pick<Member, 'subject' | 'sessionId'> | undefined
  /** When they were, in milliseconds since 1970. */
  verifiedAt: number
  /** The last session that was signed out. It is never restored, even if it is verified again. */
  endedSession: string | undefined
}

export type WhoEvent =
  | {
      type: 'device-read'
      known: Pick<WhoIsThere, 'endedSession' | 'verifiedAt'> & { device: Device }
    }
  | { type: 'provider-says'; session: Session }
  /** By the identity provider and the API. */
  | { type: 'verified'; member: Member; at: number }
  /** A sign-out has begun: nothing of this session is cached from now on. */
  | { type: 'leaving'; sessionId: string | undefined }
  /** Here or elsewhere, and their rows are deleted. `isTold`: whether the identity provider has ended it. */
  | { type: 'signed-out'; session?: { sessionId: string; isTold: boolean } | undefined }
  /** The session of an unnamed sign-out; undefined if there is none any more. */
  | { type: 'sign-out-named'; sessionId: string | undefined }
  | { type: 'provider-ended'; sessionId: string }
  | { type: 'shared'; isShared: boolean }

/** Always the same object, so that nothing rerenders while the provider starts. */
export const loadingSession: Session = { status: 'loading' }
const nothing: Device = { isShared: undefined, pendingSignOut: undefined }

export const nobodyYet: WhoIsThere = {
  device: undefined,
  session: loadingSession,
  present: undefined,
  verifiedAt: 0,
  endedSession: undefined,
}

/** The state after an event. The same object if that changes nothing. */
export function after(state: WhoIsThere, event: WhoEvent): WhoIsThere {
  const { device = nothing, endedSession } = state
  const { member: _, lapsed: __, ...settings } = device
  switch (event.type) {
    case 'device-read':
      return endAgain({ ...state, ...event.known, present: event.known.device.member })
    case 'provider-says':
      if (event.session === state.session) return state
      return endAgain({ ...state, session: event.session })
    case 'verified': {
      const { member, at } = event
      if (member.sessionId === endedSession) return state
      const known = device.isShared ? device : { ...settings, member }
      return { ...state, device: known, present: member, verifiedAt: at }
    }
    case 'leaving':
      return { ...state, endedSession: event.sessionId ?? endedSession }
    case 'signed-out': {
      const { session } = event
      const { isShared } = settings
      const isPending = session && !session.isTold
      return {
        ...state,
        device: isPending ? { isShared, pendingSignOut: session.sessionId } : settings,
        present: undefined,
        verifiedAt: 0,
        endedSession: session?.sessionId ?? endedSession,
      }
    }
    case 'sign-out-named': {
      const { hasUnnamedSignOut, ...known } = device
      if (!hasUnnamedSignOut) return state
      const named = { ...known, pendingSignOut: event.sessionId }
      return { ...state, device: named, endedSession: event.sessionId ?? endedSession }
    }
    case 'provider-ended':
      if (device.pendingSignOut !== event.sessionId) return state
      return { ...state, device: { ...device, pendingSignOut: undefined } }
    case 'shared': {
      const { isShared } = event
      return { ...state, device: isShared ? { ...settings, isShared } : { ...device, isShared } }
    }
  }
}

/** A session that was signed out here, and that the provider still names, is yet to end, whoever said that it had. */
function endAgain(state: WhoIsThere): WhoIsThere {
  const { device, session, endedSession } = state
  const isNamed = session.status === 'signed-in' && session.member.sessionId === endedSession
  return device && isNamed
    ? { ...state, device: { ...device, pendingSignOut: endedSession } }
    : state
}

/**
 * The session as the app sees it. One that was signed out here counts as not known until the identity provider has ended
 * it, and is never shown again, whatever the provider says; somebody else may be signed in.
 */
export function shownSession({ device, session, endedSession }: WhoIsThere): Session {
  const { pendingSignOut, hasUnnamedSignOut } = device ?? nothing
  if (hasUnnamedSignOut) return loadingSession
  const over = pendingSignOut ?? endedSession
  if (session.status === 'signed-in')
    return over !== undefined && ['', over].includes(session.member.sessionId)
      ? loadingSession
      : session
  return pendingSignOut === undefined ? session : loadingSession
}

/** The session here, by the identity provider, else that of whoever was verified last; undefined if neither is known. */
export function sessionHere(): string | undefined {
  const state = whoIsThere()
  const session = shownSession(state)
  const named = session.status === 'signed-in' ? session.member.sessionId : ''
  return named === '' ? state.present?.sessionId : named
}

/** Who is using the app, as far as we know, and therefore what may be shown. */
export type AuthStatus =
  /** `loading`: the device is being read. `pending`: it knows nobody, and the identity provider has not answered. */
  | { status: 'loading' | 'pending' | 'anonymous' }
  | {
      /**
       * `lapsed`, `cached`: the device knows them; the provider has not answered. `doubted`: it says that nobody is signed in,
       * which has yet to be confirmed. `unverified`: it has named them, but the API has not. `verified`: it agrees with the device.
       */
      status: 'lapsed' | 'cached' | 'doubted' | 'unverified' | 'verified'
      member: Member
    }

/**
 * A known member never waits for the provider, a provider that cannot reach its own service is not trusted, and nobody
 * sees anything of somebody else.
 */
export function authStatusOf(state: WhoIsThere): AuthStatus {
  const { device } = state
  if (!device) return { status: 'loading' }
  const { member, lapsed } = device
  const session = shownSession(state)
  switch (session.status) {
    case 'loading':
    case 'degraded': {
      const named = session.status === 'degraded' ? session.subject : undefined
      if (named !== undefined && named !== (member ?? lapsed)?.subject) return { status: 'pending' }
      if (member) return { status: 'cached', member }
      return lapsed ? { status: 'lapsed', member: lapsed } : { status: 'pending' }
    }
    case 'signed-out':
      return member ? { status: 'doubted', member } : { status: 'anonymous' }
    case 'signed-in': {
      const isSame = session.member.subject === member?.subject
      return { status: isSame ? 'verified' : 'unverified', member: session.member }
    }
  }
}

const store = createStore(nobodyYet)
const listeners = new Set<(event: WhoEvent) => void>()

export const whoIsThere = store.get

/** Tells what has happened. */
export function tell(event: WhoEvent): void {
  store.set(after(store.get(), event))
  for (const listener of listeners) listener(event)
}

/** For what follows from an event outside this state. Returns the unsubscribe function. */
export function onEvent(listener: (event: WhoEvent) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A part of the state; rerenders its caller when that is another object. */
export const useWho = <Part>(part: (state: WhoIsThere) => Part): Part =>
  useSyncExternalStore(
    store.subscribe,
    () => part(store.get()),
    () => part(nobodyYet),
  )

export function useAuthStatus(): AuthStatus {
  const state = useWho(whole)
  return useMemo(() => authStatusOf(state), [state])
}

const whole = (state: WhoIsThere) => state
