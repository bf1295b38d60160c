/** What a tab does that hears of the lock: it begins anew, or shows the harmless page. */
export type LockChange = 'begin-anew' | 'leave'

/** On which the tabs of a device hear that the lock was set, closed or ended in one of them; not in that one itself. */
const channel = () => (opened ??= new BroadcastChannel('rowan-lock'))
let opened: BroadcastChannel | undefined

export const tellOtherTabs = (change: LockChange): void => channel().postMessage(change)

/** Hears what another tab tells. Returns how to stop that. */
export function onLockChanged(heard: (change: LockChange) => void): () => void {
  const listener = ({ data }: MessageEvent<unknown>) => {
    if (data === 'begin-anew' || data === 'leave') heard(data)
  }
  channel().addEventListener('message', listener)
  return () => channel().removeEventListener('message', listener)
}

/** A page that begins anew holds nothing in memory, and asks for the lock. */
export function beginAnew(): void {
  document.documentElement.toggleAttribute('hidden', true)
  window.location.reload()
}
