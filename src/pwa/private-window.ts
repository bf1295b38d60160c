import { useEffect, useState } from 'react'

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
