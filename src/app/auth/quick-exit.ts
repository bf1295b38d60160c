import { isLockOpen, reloadPage, tellOtherTabs, type LockChange } from '#lock/lock-state.ts'
import { answersStored, signOut } from '#offline/session/sign-out.ts'
import { harmlessPage } from '#routes'

/** How long a slow disk may delay the exit, in ms. */
const timeout = 2000

/**
 * Hides the page at once and shows the unrelated page in every tab. If a lock is set, the next start asks for it;
 * otherwise the member is signed out on this device. It needs no network: the identity provider is told at the next
 * start, and waiting answers stay, encrypted for their owner.
 */
export async function exitQuickly(): Promise<void> {
  hidePage()
  const late = setTimeout(leavePage, timeout)
  if (!isLockOpen()) {
    // Every tab follows through `useSignedOut`.
    await signOut({ waiting: 'keep', isQuickExit: true })
    clearTimeout(late)
    return
  }
  await answersStored()
  leaveLocked()
}

/** The quick exit of a locked device, where nobody is signed in. */
export function leaveLocked(): void {
  tellOtherTabs('exit')
  followLock('exit')
}

/** How long the hidden page may take to finish on this device, in ms. */
const exitTimeout = 300
const harmlessTitle = 'Oven temperatures'

/** In every tab: shows the unrelated page once `ended` settles, or soon. */
export async function leaveAfter(ended: Promise<unknown>): Promise<void> {
  hidePage()
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, exitTimeout))])
  leavePage()
}

function hidePage(): void {
  document.documentElement.toggleAttribute('hidden', true)
  document.title = harmlessTitle
}

/** Does what another tab has done with the lock. */
export function followLock(change: LockChange): void {
  if (change === 'reload') return reloadPage()
  hidePage()
  leavePage()
}

/** Replaces the history entry, so that Back does not lead to this page. */
const leavePage = (): void => window.location.replace(harmlessPage)

/** How many presses of Escape make an exit, and within which time in ms. */
const presses = 3
const within = 2000

type Press = Pick<
  KeyboardEvent,
  'key' | 'repeat' | 'isComposing' | 'timeStamp' | 'target' | 'defaultPrevented'
>

/**
 * Calls `onThird` when Escape is pressed three times within two seconds; holding the key is one press. While an input
 * method composes a character, its keys are no presses: Escape gives up the character. Nor is one that closes something;
 * if that stays open all the same, the next one counts.
 */
export function countEscapes(onThird: () => void) {
  let times: number[] = []
  let closing: Element | undefined
  return (press: Press) => {
    const { key, repeat, isComposing, timeStamp, defaultPrevented } = press
    if (repeat || isComposing) return
    const isEscape = key === 'Escape'
    const before = closing
    closing = isEscape ? closedBy(press) : undefined
    if (isEscape && (defaultPrevented || (closing && closing !== before))) return
    times = isEscape ? [...times.filter((time) => timeStamp - time < within), timeStamp] : []
    if (times.length < presses) return
    times = []
    onThird()
  }
}

/** What Escape closes wherever the focus is, and what only from within: a list, a menu, what is opened beside the record. */
const anywhere = '[data-escape-closes="anywhere"]'
const fromWithin =
  '[data-escape-closes="from-within"], [aria-haspopup][aria-expanded="true"], [role="menu"], [role="listbox"], [data-dates-dropdown]'

const closedBy = ({ target }: Press): Element | undefined =>
  document.querySelector(anywhere) ??
  (target instanceof Element ? target.closest(fromWithin) : undefined) ??
  undefined
