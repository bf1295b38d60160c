import { connect } from '#api/call.ts'
import { isServiceReachable } from '#api/probe.ts'
import { config } from '#config'
import { freshToken, hasProviderAnswered, token } from '#identity/token.ts'
import { browserClock } from '#offline/clock.ts'
import { createConnectivity } from '#offline/connectivity.ts'
import { connectConnectivity } from '#offline/connectivity.ts'
import { tryAgainThrough } from '#ui/try-again.ts'

/*
 * The way to the service, wired once by whoever is the first to need it: a page that is the same for
 * everybody, as the landing page is, needs none.
 */

/** Watches whether the service answers. */
export const reachability = createConnectivity({
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
connectConnectivity(reachability)
tryAgainThrough(reachability.checkAgain)
