import { useEffect } from 'react'
import { createStore, useStore } from '#store'

/** Undefined while it is unknown. */
const isPersisted = createStore<boolean | undefined>(undefined)
let isAsked = false

/**
 * Asks the browser not to evict this app's storage when the device runs low on space. Called once it is worth
 * it: the app is installed, or a record is cached. Some browsers ask the person.
 */
export function askToPersist(): void {
  if (isPersisted.get() || isAsked) return
  // Not every browser supports it.
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return
  isAsked = true
  const ask = async () =>
    isPersisted.set((await navigator.storage.persisted()) || (await navigator.storage.persist()))
  ask().catch(() => undefined)
}

/** Whether the storage is persistent; undefined while unknown. */
export function useIsPersisted(): boolean | undefined {
  useEffect(() => {
    if (isPersisted.get() !== undefined) return
    if (!('storage' in navigator && 'persisted' in navigator.storage)) return
    navigator.storage.persisted().then(isPersisted.set, () => undefined)
  }, [])
  return useStore(isPersisted)
}
