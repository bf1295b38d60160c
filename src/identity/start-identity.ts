import { config } from '#config'
import { createStore, useStore } from '#store'
import { loadClerk } from './load-clerk.ts'

const isStarted = createStore(false)

/** Starts the identity provider next to the app, with its SDK side by side. Does nothing the second time. */
export function startIdentity(): void {
  if (isStarted.get()) return
  // The provider waits for it, and says whether it came.
  loadClerk(config).catch(() => undefined)
  isStarted.set(true)
}

/** Rerenders its caller when it starts. */
export const useIsIdentityStarted = (): boolean => useStore(isStarted)
