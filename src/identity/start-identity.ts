import { config } from '#config'
import { createStore, useStore } from '#store'

const isStarted = createStore(false)

/**
 * Has the identity provider mounted beside the app. Its SDK is asked for at once: its provider would ask only
 * when it is here itself. Does nothing when it has been started.
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

/** Rerenders its caller when it is started. */
export const useIsIdentityStarted = (): boolean => useStore(isStarted)
