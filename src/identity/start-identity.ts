import { config } from '#config'
import { createStore, useStore } from '#store'

const isStarted = createStore(false)

/**
 * Mounts the identity provider next to the app, and prefetches its SDK, which the provider would only request
 * once it has loaded itself. Does nothing the second time.
 */
export function startIdentity(): void {
  if (isStarted.get()) return
  const preload = {
    rel: 'preload',
    as: 'script',
    href: config.clerkJsUrl,
    crossOrigin: 'anonymous',
  }
  document.head.append(Object.assign(document.createElement('link'), preload))
  isStarted.set(true)
}

/** Rerenders its caller when it starts. */
export const useIsIdentityStarted = (): boolean => useStore(isStarted)
