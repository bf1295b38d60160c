import { useEffect } from 'react'
import { createStore, useStore } from '#store'

/** Undefined while it is unknown. */
const isPersisted = createStore<boolean | undefined>(undefined)
let isAsked = false

/**
 * Asks the browser not to clear this app's storage when the device runs low. Asked once there is
 * something worth it: the app is installed, or a record is kept. Some browsers ask the person.
 */
export function askToPersist(): void {
  if (isPersisted.get() || isAsked) return
  // A browser that knows no such promise makes none.
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return
  isAsked = true
  const ask = async () =>
    isPersisted.set((await navigator.storage.persisted()) || (await navigator.storage.persist()))
  ask().catch(() => undefined)
}

/** Whether the browser has promised it; undefined while that is unknown. */
export function useIsPersisted(): boolean | undefined {
  useEffect(() => {
    if (isPersisted.get() !== undefined) return
    if (!('storage' in navigator && 'persisted' in navigator.storage)) return
    navigator.storage.persisted().then(isPersisted.set, () => undefined)
  }, [])
  return useStore(isPersisted)
}
