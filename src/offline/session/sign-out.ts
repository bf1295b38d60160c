import * as v from 'valibot'
import { clearCache, watchForClearing } from '#offline/cache/encrypted-store.ts'
import { endLock } from '#offline/lock-keys.ts'
import { createStore } from '#store'
import { clearMember, presentSession, presentSubject, readDevice } from './cached-session.ts'
import { destroyKeys } from './session-rows.ts'

/*
 * How a member signs out. One transaction destroys the keys and notes which session is over: from then on nothing
 * cached can be decrypted, whatever happens to this app. Then the cache is cleared, other tabs are told, and the
 * identity provider is told now or at the next start. None of it needs a network, and it ends that session alone.
 */

export interface SignOutOptions {
  /** What becomes of answers that were not sent: sent first, kept encrypted for their owner, or deleted. */
  waiting: 'send' | 'keep' | 'delete'
  /** Who signs out; whoever was verified last unless it is said. */
  subject?: string | undefined
  /** By which session they are there; the same. */
  sessionId?: string | undefined
  isAccountClosed?: boolean
  /** Every tab shows the harmless page instead of the landing page. */
  isQuickExit?: boolean
}

/** On which the tabs of a device hear that a member has signed out in one of them. */
const channelName = 'rowan-leaving'
/** What a tab of an earlier release says on it, which knows nothing of what this one has written. */
const saidByEarlierRelease = 'left'
/** What other tabs hear. */
const SignedOut = v.object({
  sessionId: v.string(),
  isAccountClosed: v.optional(v.boolean(), false),
  isQuickExit: v.optional(v.boolean(), false),
})

/** What the outbox does about this member's answers before they sign out. */
export interface WaitingAnswers {
  /** Resolves when what was just given is on the disk. */
  stored: () => Promise<unknown>
  /** Resolves when they were tried; those that did not go stay encrypted. */
  send: (subject: string) => Promise<unknown>
  remove: (subject: string) => Promise<unknown>
}

let answers: WaitingAnswers | undefined

/** Hands over the outbox. */
export function connectWaitingAnswers(waiting: WaitingAnswers): void {
  answers = waiting
}

/** How a member has signed out: their account is closed, or they may come back; and whether in a hurry. */
type How = Required<Pick<SignOutOptions, 'isAccountClosed' | 'isQuickExit'>>

/** The last sign-out on this page. */
const lastSignOut = createStore<How | undefined>(undefined)

/**
 * Ends what this device knows of the member. Resolves once nothing cached can be read any more; rejects
 * when answers were to be deleted and could not be: then they are still signed in. Pages follow by `onSignedOut`.
 */
export async function signOut({
  waiting,
  subject = presentSubject(),
  sessionId = presentSession(),
  isAccountClosed = false,
  isQuickExit = false,
}: SignOutOptions): Promise<void> {
  // What could not be sent stays encrypted for its owner.
  if (subject !== undefined && waiting === 'send')
    await answers?.send(subject).catch(() => undefined)
  if (subject !== undefined && waiting === 'delete') await answers?.remove(subject)
  const session = sessionId === undefined ? undefined : { sessionId, isTold: false }
  // Whatever the disk says, what is in memory goes in any case.
  await destroyKeys(session)
  // Pages may leave next, which would cut off what is being written.
  if (waiting === 'keep') await answersStored()
  clearMember(session)
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ sessionId, isAccountClosed, isQuickExit })
  channel.close()
  lastSignOut.set({ isAccountClosed, isQuickExit })
  // Without its key it is noise already.
  await clearCache().catch(() => undefined)
}

/** Resolves when what was just answered is on the disk. */
export const answersStored = async (): Promise<unknown> => answers?.stored()

/**
 * Their account is closed, here or elsewhere (decision 121): nothing of theirs stays, also of answers that wait,
 * which have nobody to go to. They are signed out in any case: what this disk refuses to delete stays encrypted.
 */
export async function signOutForGood(
  who: Pick<SignOutOptions, 'subject' | 'sessionId'> = {},
): Promise<void> {
  const closed = { ...who, isAccountClosed: true }
  await signOut({ ...closed, waiting: 'delete' }).catch(async () =>
    signOut({ ...closed, waiting: 'keep' }),
  )
}

/** Deletes everything that was cached for reading; the member stays signed in. */
export async function removeSavedCopies(): Promise<void> {
  await readDevice()
  await clearCache()
}

/** Calls `listener` when a member signs out, in this tab or in another. Returns how to stop that. */
export const onSignedOut = (listener: (how: How) => void): (() => void) =>
  lastSignOut.subscribe(() => {
    const how = lastSignOut.get()
    if (how) listener(how)
  })

/**
 * Hears of it when a member signs out in another tab. A tab that hears it late, and shows somebody else by then,
 * does nothing. Call it once; returns how to stop that.
 * @param sessionHere By which somebody is there, as the identity provider says; else it is whoever was verified last.
 */
export function listenToOtherTabs(sessionHere: () => string | undefined = () => undefined) {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === saidByEarlierRelease)
      return void signOut({ waiting: 'keep', sessionId: sessionHere() })
    const said = v.safeParse(SignedOut, data)
    if (!said.success) return
    const { sessionId, ...how } = said.output
    const here = sessionHere() ?? presentSession()
    if (here !== undefined && here !== sessionId) return
    clearMember({ sessionId, isTold: false })
    // An answer that this tab was storing meanwhile; the lock itself is the other tab's to remove.
    void endLock(async () => undefined)
    lastSignOut.set(how)
  })
  watchForClearing()
  return () => channel.close()
}
