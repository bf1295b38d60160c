import type { BrowserContext } from '@playwright/test'

/** The headless shell reports a round-trip time of 0, which Clerk treats as being offline. */
export const takeTimeForRoundTrips = async (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() =>
    Object.defineProperty(Object.getPrototypeOf(Reflect.get(navigator, 'connection')), 'rtt', {
      get: () => 100,
    }),
  )
