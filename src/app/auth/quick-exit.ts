import { sessionHere } from '#identity/session.ts'
import { isLockOpen } from '#lock/lock-state.ts'
import { beginAnew, tellOtherTabs, type LockChange } from '#lock/lock-tabs.ts'
import { answersStored, signOut } from '#offline/session/sign-out.ts'
import { harmlessPage } from '#routes'

/** A disk that does not answer keeps nobody on the page for longer. */
const timeout = 2000

/**
 * Hides the page at once and shows the harmless one in every tab. Where a lock is set the next start asks for it; else
 * its member is signed out on this device. It needs no network: the identity provider is told at the next start, and
 * answers that wait stay encrypted for their owner.
 */
export async function exitQuickly(): Promise<void> {
  hidePage()
  const late = setTimeout(leavePage, timeout)
  if (!isLockOpen()) {
    // Every tab leaves by `useSignedOut`.
    await signOut({ waiting: 'keep', sessionId: sessionHere(), isQuickExit: true })
    clearTimeout(late)
    return
  }
  await answersStored()
  leaveLocked()
}

/** Behind a lock there is nobody to sign out. */
export function leaveLocked(): void {
  tellOtherTabs('leave')
  followLock('leave')
}

/** How long the page, hidden, may end what is this device's to end. */
const lingering = 300
const harmlessTitle = 'Oven temperatures'

/** In every tab: shows the harmless page once this is done, or soon. */
export async function leaveAfter(ended: Promise<unknown>): Promise<void> {
  hidePage()
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, lingering))])
  leavePage()
}

function hidePage(): void {
  document.documentElement.toggleAttribute('hidden', true)
  document.title = harmlessTitle
}

/** What another tab has done with the lock is done here too. */
export function followLock(change: LockChange): void {
  if (change === 'begin-anew') return beginAnew()
  hidePage()
  leavePage()
}

/** No step of its own in the history: Back does not lead to this page. */
const leavePage = (): void => window.location.replace(harmlessPage)

/** How many presses of Escape are an exit, and within which time (milliseconds). */
const presses = 3
const within = 2000

/** Calls `onThird` when Escape is pressed three times in two seconds; holding the key down is one press. */
export function countEscapes(onThird: () => void) {
  let times: number[] = []
  return ({ key, repeat, timeStamp }: Pick<KeyboardEvent, 'key' | 'repeat' | 'timeStamp'>) => {
    if (repeat) return
    times =
      key === 'Escape' ? [...times.filter((time) => timeStamp - time < within), timeStamp] : []
    if (times.length < presses) return
    times = []
    onThird()
  }
}
