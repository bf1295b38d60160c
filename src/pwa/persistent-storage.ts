import { useEffect, useState } from 'react'
import { createStore, useStore } from '#store'

/** Undefined while it is unknown. */
const isPersisted = createStore<boolean | undefined>(undefined)
let isRequested = false

/**
 * Asks the browser not to evict this app's storage when the device runs low on space. Called once it is worth
 * it: the app is installed, or a record is cached. Some browsers ask the person.
 */
export function askToPersist(): void {
  if (isPersisted.get() || isRequested) return
  // Not every browser supports it.
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return
  isRequested = true
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

/** A browser gives a private window part of the memory, and an ordinary one most of the disk. In bytes. */
const leastOfADisk = 2 * 1024 ** 3

/**
 * Whether this may be a private window, whose storage is deleted when it closes. No browser says so: a small quota
 * without persistence is the only hint. False if the browser cannot tell. Never rejects.
 */
export async function mayBePrivate(): Promise<boolean> {
  try {
    const { quota = leastOfADisk } = await navigator.storage.estimate()
    return quota < leastOfADisk && !(await navigator.storage.persisted())
  } catch {
    return false
  }
}

/** The same; false until it is known. */
export function useMayBePrivate(): boolean {
  const [isPrivate, setIsPrivate] = useState(false)
  useEffect(() => void mayBePrivate().then(setIsPrivate), [])
  return isPrivate
}
