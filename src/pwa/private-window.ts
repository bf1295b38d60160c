import { useEffect, useState } from 'react'

/** A browser offers a private window some of the memory, and an ordinary one most of the disk. */
const leastOfADisk = 2 * 1024 ** 3

/**
 * Whether this may be a private window, where storage works and is gone once it is closed. No browser says
 * so: little room and no promise to keep it are the only hints. False where it cannot be asked. Never rejects.
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
