import * as v from 'valibot'
import { clearCache, watchForClearing } from '#offline/cache/encrypted-store.ts'
import { endKeySource } from '#offline/key-source.ts'
import { createStore } from '#store'
import { sessionHere, whoIsThere } from '#who-is-there'
import { clearMember, readDevice, stopCaching } from './cached-session.ts'
import { destroyKeys } from './session-rows.ts'

/*
 * Signs a member out. One transaction deletes the keys and stores which session has ended: from then on nothing
 * cached can be decrypted, even if the app crashes. Then the cache is cleared and other tabs are told. The identity
 * provider is told now or at the next start, so none of this needs a network. Only that session ends.
 */

export interface SignOutOptions {
  /** What happens to unsent answers: they are sent first, or nobody is signed out; kept encrypted for their owner; or deleted. */
  waiting: 'send' | 'keep' | 'delete'
  /** Aborted once the person no longer wants to wait until the answers are sent: then nobody is signed out. */
  signal?: AbortSignal
  /** Who signs out; by default whoever was verified last. */
  subject?: string | undefined
  /** Their session; by default the one here. */
  sessionId?: string | undefined
  isAccountClosed?: boolean
  /** Every tab shows an unrelated page instead of the landing page. */
  isQuickExit?: boolean
}

/** The channel on which tabs hear of a sign-out. */
const channelName = 'rowan-leaving'
/** The message to other tabs. */
const SignedOut = v.object({
  sessionId: v.string(),
  isAccountClosed: v.optional(v.boolean(), false),
  isQuickExit: v.optional(v.boolean(), false),
})

/** What the outbox does with a member's answers before they sign out. */
export interface WaitingAnswers {
  /** Resolves once the answer just given is on the disk. */
  stored: () => Promise<unknown>
  /** Resolves once all were tried, with how many are left. */
  send: (subject: string) => Promise<number>
  remove: (subject: string) => Promise<unknown>
}

let answers: WaitingAnswers | undefined

/** Connects the outbox. */
export function connectWaitingAnswers(waiting: WaitingAnswers): void {
  answers = waiting
}

/** Whether the account was closed, and whether it was a quick exit. */
type SignOutManner = Required<Pick<SignOutOptions, 'isAccountClosed' | 'isQuickExit'>>

/** The last sign-out on this page. */
const lastSignOut = createStore<SignOutManner | undefined>(undefined)

/** `not-sent`: answers were to be sent first and could not be, so the member is still signed in. */
export type SignOutOutcome = 'signed-out' | 'not-sent' | 'stopped'

/**
 * Signs the member out of this device. Resolves once nothing cached can be read any more. Rejects if answers were to
 * be deleted and could not be: then the member is still signed in. Pages follow through `onSignedOut`.
 */
export async function signOut({
  waiting,
  signal,
  subject = whoIsThere().present?.subject,
  sessionId = sessionHere(),
  isAccountClosed = false,
  isQuickExit = false,
}: SignOutOptions): Promise<SignOutOutcome> {
  const areSent = waiting !== 'send' || (await sendAnswers(subject))
  if (signal?.aborted) return 'stopped'
  if (!areSent) return 'not-sent'
  if (subject !== undefined && waiting === 'delete') await answers?.remove(subject)
  const session = sessionId === undefined ? undefined : { sessionId, isTold: false }
  stopCaching(sessionId)
  // What is in memory is cleared even if the disk fails.
  await destroyKeys(session)
  // The page may navigate next, which would interrupt a write.
  if (waiting === 'keep') await answersStored()
  // Without its key the cache is unreadable already. Before anybody hears of it: a page that comes back by the Back button
  // knows by this that it has to go.
  await clearCache().catch(() => undefined)
  clearMember(session)
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ sessionId, isAccountClosed, isQuickExit })
  channel.close()
  lastSignOut.set({ isAccountClosed, isQuickExit })
  return 'signed-out'
}

/** Whether no answer is left to send. */
async function sendAnswers(subject: string | undefined): Promise<boolean> {
  if (subject === undefined || !answers) return true
  const left = await answers.send(subject).catch(() => undefined)
  return left === 0
}

/** Resolves once the answer just given is on the disk. */
export const answersStored = async (): Promise<unknown> => answers?.stored()

/**
 * Signs out a member whose account was closed, here or elsewhere (decision 121). Nothing of theirs stays: waiting
 * answers go too, because no service will take them. If the disk refuses to delete something it stays encrypted, and
 * the member is signed out all the same.
 */
export async function signOutForGood(
  who: Pick<SignOutOptions, 'subject' | 'sessionId'> = {},
): Promise<void> {
  const closed = { ...who, isAccountClosed: true }
  await signOut({ ...closed, waiting: 'delete' }).catch(async () =>
    signOut({ ...closed, waiting: 'keep' }),
  )
}

/** Clears the encrypted cache; the member stays signed in. */
export async function removeSavedCopies(): Promise<void> {
  await readDevice()
  await clearCache()
}

/** Calls `listener` when a member signs out, in this tab or another. Returns the unsubscribe function. */
export const onSignedOut = (listener: (how: SignOutManner) => void): (() => void) =>
  lastSignOut.subscribe(() => {
    const how = lastSignOut.get()
    if (how) listener(how)
  })

/**
 * Follows sign-outs in other tabs. A tab that hears of one late, and shows somebody else by then, does nothing. Call
 * it once; it returns the unsubscribe function.
 */
export function listenToOtherTabs(): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = v.safeParse(SignedOut, data)
    if (!message.success) return
    const { sessionId, ...how } = message.output
    const here = sessionHere()
    if (here !== undefined && here !== sessionId) return
    clearMember({ sessionId, isTold: false })
    // For an answer that this tab was storing. The other tab deletes what opens the source.
    void endKeySource(async () => undefined)
    lastSignOut.set(how)
  })
  watchForClearing()
  return () => channel.close()
}
