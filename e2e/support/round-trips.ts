import type { BrowserContext } from '@playwright/test'

/** A Chromium without windows says that a round trip takes no time, which Clerk takes for being offline. */
export const takeTimeForRoundTrips = async (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() =>
    Object.defineProperty(Object.getPrototypeOf(Reflect.get(navigator, 'connection')), 'rtt', {
      get: () => 100,
    }),
  )
