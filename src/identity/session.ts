import { createContext, useContext } from 'react'
import { createStore, useStore } from '#store'
import {
  loadingSession,
  onEvent,
  shownSession,
  tell,
  useWho,
  whoIsThere,
  type Member,
  type MemberMetadata,
  type Session,
} from '#who-is-there'
import type { Account } from './account.ts'

export type { Member }

/*
 * The identity provider, for the rest of the app and without loading Clerk: the bridge inside Clerk's provider publishes
 * here what it says and how it is asked.
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

const provider = createStore<Identity | undefined>(undefined)

/** Publishes the identity; undefined when it is no longer known. */
export function publishIdentity(identity: Identity | undefined): void {
  provider.set(identity)
  tell({ type: 'provider-says', session: identity?.session ?? loadingSession })
}

export const currentIdentity = provider.get

/** The session; `loading` if the identity provider is not started, or has yet to end one that was signed out here. */
export const useSession = (): Session => useWho(shownSession)

/** Undefined until the identity provider has answered. */
export const useAccount = (): Account | undefined => useStore(provider)?.account

/** Retries what has failed, also the end of a session. */
export async function recoverIdentity(): Promise<void> {
  await currentIdentity()?.recover()
  await endSignedOut()
}

/** Resolves once the identity is known, signed in or not. Rejects when the signal gives up the wait. */
export function identityKnown(signal?: AbortSignal): Promise<Identity> {
  return new Promise((resolve, reject) => {
    const resolveOnce = () => {
      const identity = currentIdentity()
      if (!identity || shownSession(whoIsThere()).status === 'loading') return
      stop()
      resolve(identity)
    }
    const stop = onEvent(resolveOnce)
    signal?.addEventListener('abort', () => {
      stop()
      reject(new Error('The identity is not known in time', { cause: signal.reason }))
    })
    resolveOnce()
  })
}

/** The session that the provider is being asked to end. */
let ending: string | undefined

/**
 * Ends a session that was signed out here, as soon as the provider answers: that one alone, because somebody else may be
 * signed in by now. If it fails it is tried again with the next event, or on the next recovery.
 */
async function endSignedOut(): Promise<void> {
  const { device, session } = whoIsThere()
  const isAnswered = session.status === 'signed-in' || session.status === 'signed-out'
  if (!device || !isAnswered) return
  const here = session.status === 'signed-in' ? session.member.sessionId : undefined
  if (device.hasUnnamedSignOut) {
    if (here !== '') tell({ type: 'sign-out-named', sessionId: here })
    return
  }
  const sessionId = device.pendingSignOut
  if (sessionId === undefined || ending === sessionId) return
  ending = sessionId
  try {
    // Also if it says that nobody is signed in: another tab may have signed in since it last looked.
    await currentIdentity()?.signOut(sessionId)
    tell({ type: 'provider-ended', sessionId })
  } catch {
    // The next event or recovery tries again.
  } finally {
    ending = undefined
  }
}

onEvent(() => void endSignedOut())

/** The member that the signed-in layout shows, perhaps from the cached session. */
export const ShownMember = createContext<Member | undefined>(undefined)

/** The member. For pages inside the signed-in layout: elsewhere it throws. */
export function useMember(): Member {
  const shown = useContext(ShownMember)
  const member = useWho((state) => shown ?? signedInAs(shownSession(state)))
  if (!member) throw new Error('useMember() outside of the signed-in layout')
  return member
}

const signedInAs = (session: Session): Member | undefined =>
  session.status === 'signed-in' ? session.member : undefined

/** For a token, in ms. */
const longestWait = 8000

let minted: string | undefined

/** Calls the listener once it is known that the service does not answer, at once if it is known already. Returns how to stop. */
type WhenLost = (onLost: () => void) => () => void

/**
 * The member's session token. Waits up to 8 s for the identity provider, and no longer than the service that the
 * token is for answers. Undefined if nobody is signed in, or there is none in time, as when offline.
 */
export const token = (whenLost?: WhenLost): Promise<string | undefined> =>
  fetchToken({ skipCache: false }, whenLost)

/** Like `token`, but newly minted, for a call that was refused with the last one. */
export const freshToken = (): Promise<string | undefined> => fetchToken({ skipCache: true })

/** Whether somebody may be signed in, but the identity provider has not answered yet: there is no token to be had. */
export const isProviderAwaited = (): boolean =>
  hasSessionHint() && shownSession(whoIsThere()).status === 'loading'

/** Whether the identity provider has answered: then no token means that nobody is signed in. */
export function hasProviderAnswered(): boolean {
  if (!currentIdentity()) return !hasSessionHint()
  return ['signed-in', 'signed-out'].includes(shownSession(whoIsThere()).status)
}

/** The last token of this page, even if its session has ended; undefined if there never was one. */
export const lastToken = (): string | undefined => minted

async function fetchToken(
  options: { skipCache: boolean },
  whenLost?: WhenLost,
): Promise<string | undefined> {
  if (!currentIdentity() && !hasSessionHint()) return undefined
  const waiting = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      waiting.abort()
      resolve(undefined)
    }, longestWait)
  })
  // Clerk rejects if it cannot be reached, which to the caller is the same as having no token.
  const asked = identityKnown(waiting.signal)
    .then((identity) => identity.getToken(options))
    .catch(() => undefined)
  // Ends the wait for the provider alone: a token that is being minted is still used.
  const stop = whenLost?.(() => waiting.abort())
  const token = await Promise.race([asked, late]).finally(() => {
    clearTimeout(timer)
    stop?.()
  })
  minted = token ?? minted
  return token
}

/**
 * Whether somebody may be signed in on this browser, without loading Clerk. The cookie `__client_uat`
 * (or `__client_uat_<suffix>`, one for each Clerk instance) holds when the sessions last changed, in
 * seconds since 1970, or 0 if there is none.
 */
export const hasSessionHint = (): boolean =>
  /(?:^|;\s*)__client_uat(?:_[\w-]+)?=[1-9]/.test(document.cookie)

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
