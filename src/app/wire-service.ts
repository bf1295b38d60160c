import { connect } from '#api/call.ts'
import { isServiceReachable } from '#api/probe.ts'
import { config } from '#config'
import { freshToken, hasProviderAnswered, token } from '#identity/token.ts'
import { browserClock } from '#offline/browser-clock.ts'
import { createReachability } from '#offline/reachability.ts'
import { reachThrough } from '#offline/use-reachability.ts'
import { tryAgainThrough } from '#ui/try-again.ts'

/*
 * The way to the service, wired once by whoever is the first to need it: a page that is the same for
 * everybody, as the landing page is, needs none.
 */

/** Watches whether the service answers. */
export const reachability = createReachability({
  ...browserClock,
  probe: async (options) => isServiceReachable(config.patientApiUrl, options),
  hasNetwork: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
})

connect({
  baseUrl: config.patientApiUrl,
  token,
  freshToken,
  isSignedOut: () => reachability.isUsable() && hasProviderAnswered(),
  isOffline: () => reachability.state() === 'offline',
  heard: (from) => (from === 'service' ? reachability.onAnswer() : void reachability.onSilence()),
})
reachThrough(reachability)
tryAgainThrough(reachability.ask)
