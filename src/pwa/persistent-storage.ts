import { useSyncExternalStore } from 'react'

let isPersisted: boolean | undefined
let isAsked = false
const listeners = new Set<() => void>()

/**
 * Asks the browser not to clear this app's storage when the device runs low. Asked once there is
 * something worth it: the app is installed, or a record is kept. Some browsers ask the person.
 */
export function askToPersist(): void {
  if (isPersisted || isAsked) return
  // A browser that knows no such promise makes none.
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return
  isAsked = true
  const ask = async () => note((await navigator.storage.persisted()) || navigator.storage.persist())
  ask().catch(() => undefined)
}

/** Whether the browser has promised it; undefined while that is unknown. */
export const useIsPersisted = (): boolean | undefined =>
  useSyncExternalStore(subscribe, () => isPersisted)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (isPersisted === undefined && 'storage' in navigator && 'persisted' in navigator.storage) {
    note(navigator.storage.persisted()).catch(() => undefined)
  }
  return () => void listeners.delete(listener)
}

async function note(answer: boolean | Promise<boolean>): Promise<void> {
  isPersisted = await answer
  for (const listener of listeners) listener()
}
