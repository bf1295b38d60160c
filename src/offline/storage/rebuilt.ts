/*
 * Whether something that was kept for reading could not be opened any more on this device, and was
 * made anew, empty. Nothing that a member answered is ever among it.
 */

let isRebuilt = false
const listeners = new Set<() => void>()

function say(is: boolean): void {
  isRebuilt = is
  for (const listener of listeners) listener()
}

export const noteRebuilt = (): void => say(true)

/** The person knows. */
export const forgetRebuilt = (): void => say(false)

export const wasRebuilt = (): boolean => isRebuilt

/** Calls `listener` when that changes. Returns how to stop that. */
export function onRebuilt(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
