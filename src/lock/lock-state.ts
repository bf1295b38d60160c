import { hasKeySource } from '#offline/key-source.ts'
import { createStore, useStore } from '#store'

/** In ms. After this long without use the lock closes; an older unlock is asked for again before the record. */
const lockAfter = 5 * 60_000

/** The time by two clocks: one that nobody can change, and one that runs while the device sleeps. */
export const momentNow = () => ({ monotonic: performance.now(), wall: Date.now() })

/** Whether five minutes have passed. A clock that was set back by as much counts too. */
export function isLongAgo({ monotonic, wall }: Moment, now: Moment = momentNow()): boolean {
  return now.monotonic - monotonic >= lockAfter || Math.abs(now.wall - wall) >= lockAfter
}
type Moment = ReturnType<typeof momentNow>

const isOpen = createStore(false)
let changedAt = momentNow()

/** Whether this page has opened a lock. */
export const isLockOpen = isOpen.get
export function setLockOpen(isNowOpen: boolean): void {
  changedAt = momentNow()
  isOpen.set(isNowOpen)
}

/** The same; rerenders its caller when it changes. */
export const useIsLockOpen = (): boolean => useStore(isOpen)

/** Whether the lock has to be opened again before the record is shown. */
export const isUnlockOld = (): boolean => hasKeySource() && isLongAgo(changedAt)

/** The messages for what other tabs do: reload, or show the unrelated page of the quick exit. Earlier releases know them too. */
const messages = { reload: 'begin-anew', exit: 'leave' } as const
export type LockChange = keyof typeof messages

/** The channel on which the other tabs hear that the lock was set, closed or ended. */
const channel = () => (opened ??= new BroadcastChannel('rowan-lock'))
let opened: BroadcastChannel | undefined

export const tellOtherTabs = (change: LockChange): void => channel().postMessage(messages[change])

/** Listens to other tabs. Returns the unsubscribe function. */
export function onLockChanged(onChange: (change: LockChange) => void): () => void {
  const listener = ({ data }: MessageEvent<unknown>) => {
    if (data === messages.reload) onChange('reload')
    if (data === messages.exit) onChange('exit')
  }
  channel().addEventListener('message', listener)
  return () => channel().removeEventListener('message', listener)
}

/** Reloads the page: nothing stays in memory, and the lock is asked for. */
export function reloadPage(): void {
  document.documentElement.toggleAttribute('hidden', true)
  window.location.reload()
}
