/** What other tabs do: reload, or show the unrelated page of the quick exit. Tabs of earlier releases know these words. */
export type LockChange = 'begin-anew' | 'leave'

/** The channel on which the other tabs hear that the lock was set, closed or ended. */
const channel = () => (opened ??= new BroadcastChannel('rowan-lock'))
let opened: BroadcastChannel | undefined

export const tellOtherTabs = (change: LockChange): void => channel().postMessage(change)

/** Listens to other tabs. Returns the unsubscribe function. */
export function onLockChanged(onChange: (change: LockChange) => void): () => void {
  const listener = ({ data }: MessageEvent<unknown>) => {
    if (data === 'begin-anew' || data === 'leave') onChange(data)
  }
  channel().addEventListener('message', listener)
  return () => channel().removeEventListener('message', listener)
}

/** Reloads the page: nothing stays in memory, and the lock is asked for. */
export function reloadPage(): void {
  document.documentElement.toggleAttribute('hidden', true)
  window.location.reload()
}
