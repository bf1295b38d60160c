import * as v from 'valibot'
import { clearCache, watchForClearing } from '#offline/cache/encrypted-store.ts'
import { createStore } from '#store'
import { forgetMember, presentSession, presentSubject, readDevice } from './cached-session.ts'
import { dropKeys } from './session-rows.ts'

/*
 * How a member leaves. One transaction destroys the keys and notes which session was left: from then on nothing
 * that was kept can be opened, whatever happens to this app. Then the copies go, other tabs are told,
 * and the identity provider now or at the next start. None of it needs a network, and it ends that session alone.
 */

export interface Leaving {
  /** What becomes of answers that were not sent: sent first, kept sealed for their owner, or deleted. */
  waiting: 'send' | 'keep' | 'delete'
  /** Who leaves; whoever was verified last unless it is said. */
  subject?: string | undefined
  /** By which they are there; the same. */
  sessionId?: string | undefined
  isAccountClosed?: boolean
}

/** On which the tabs of a device hear that a member has left in one of them. */
const leavingChannel = 'rowan-leaving'
/** What a tab of an earlier release says on it, which knows nothing of what this one has written. */
const leftEarlierRelease = 'left'
/** What other tabs hear. */
const Left = v.object({ sessionId: v.string(), isAccountClosed: v.optional(v.boolean(), false) })

/** What the outbox does about this member's answers before they leave. */
export interface WaitingAnswers {
  /** Resolves when they were tried; those that did not go stay sealed. */
  send: (subject: string) => Promise<unknown>
  remove: (subject: string) => Promise<unknown>
}

let answers: WaitingAnswers | undefined

/** Hands over the outbox. */
export function leaveWith(waiting: WaitingAnswers): void {
  answers = waiting
}

/** How a member has left: their account is closed, or they may come back. */
type How = Required<Pick<Leaving, 'isAccountClosed'>>

/** How the last of them left on this page. */
const left = createStore<How | undefined>(undefined)

/**
 * Ends what this device knows of the member. Resolves once nothing kept can be read any more; rejects
 * when answers were to be deleted and could not be, and then they have not left.
 */
export async function leave({
  waiting,
  subject = presentSubject(),
  sessionId = presentSession(),
  isAccountClosed = false,
}: Leaving): Promise<void> {
  if (subject !== undefined) await settleAnswers(waiting, subject)
  const session = sessionId === undefined ? undefined : { sessionId, isTold: false }
  // A disk that refuses this has refused to keep anything: what is in memory goes in any case.
  await dropKeys(session).catch(() => undefined)
  forgetMember(session)
  left.set({ isAccountClosed })
  // Without its key it is noise already.
  await clearCache().catch(() => undefined)
  const channel = new BroadcastChannel(leavingChannel)
  channel.postMessage({ sessionId, isAccountClosed })
  channel.close()
}

/**
 * Their account is closed, here or elsewhere (decision 127): nothing of theirs stays, also of answers that wait,
 * which have nobody to go to. They leave in any case: what this disk refuses to delete stays sealed.
 */
export async function leaveForGood(
  who: Pick<Leaving, 'subject' | 'sessionId'> = {},
): Promise<void> {
  const closed = { ...who, isAccountClosed: true }
  await leave({ ...closed, waiting: 'delete' }).catch(async () =>
    leave({ ...closed, waiting: 'keep' }),
  )
}

/** Deletes everything that was kept for reading; the member stays signed in. */
export async function removeSavedCopies(): Promise<void> {
  await readDevice()
  await clearCache()
}

/** Calls `listener` when a member leaves, in this tab or in another. Returns how to stop that. */
export const whenLeft = (listener: (how: How) => void): (() => void) =>
  left.subscribe(() => {
    const how = left.get()
    if (how) listener(how)
  })

/**
 * Hears of it when a member leaves in another tab. A tab that hears it late, and shows somebody else by then,
 * lets them be. Call it once; returns how to stop that.
 * @param sessionHere By which somebody is there, as the identity provider says; else it is whoever was verified last.
 */
export function attendOtherTabs(sessionHere: () => string | undefined = () => undefined) {
  const channel = new BroadcastChannel(leavingChannel)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === leftEarlierRelease)
      return void leave({ waiting: 'keep', sessionId: sessionHere() })
    const said = v.safeParse(Left, data)
    if (!said.success) return
    const { sessionId, isAccountClosed } = said.output
    const here = sessionHere() ?? presentSession()
    if (here !== undefined && here !== sessionId) return
    forgetMember({ sessionId, isTold: false })
    left.set({ isAccountClosed })
  })
  watchForClearing()
  return () => channel.close()
}

async function settleAnswers(waiting: Leaving['waiting'], subject: string): Promise<void> {
  switch (waiting) {
    case 'send':
      // What could not be sent stays sealed for its owner.
      return void (await answers?.send(subject).catch(() => undefined))
    case 'delete':
      return void (await answers?.remove(subject))
    case 'keep':
  }
}
