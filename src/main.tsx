import '#older-browsers'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { connect, isServiceReachable } from '#api/call.ts'
import { App } from '#app/App.tsx'
import { IdentityRoot } from '#app/auth/IdentityRoot.tsx'
import { surviveTranslation } from '#app/browser-translation.ts'
import { reportCaught, reportUncaught } from '#app/errors/report.ts'
import { anyPageAt, membersArea, preloadPage } from '#app/entry-pages.ts'
import { config } from '#config'
import { isMembers, pathOf } from '#contract/page-files.ts'
import { startIdentity } from '#identity/start-identity.ts'
import { freshToken, hasProviderAnswered, token } from '#identity/session.ts'
import { browserClock } from '#offline/clock.ts'
import { connectConnectivity, createConnectivity } from '#offline/connectivity.ts'
import { isFirstVisit } from '#offline/first-visit.ts'
import { listenForInstallPrompt } from '#pwa/install.ts'
import { registerWorker } from '#pwa/register-worker.ts'
import { reloadWhen } from '#ui/lazy.tsx'
import { preloadThrough } from '#ui/preload.ts'
import { tryAgainThrough } from '#ui/network.ts'
import { yieldToBrowser } from '#yield-to-browser'
import './styles/base.ts'

surviveTranslation()
reportUncaught((path) => anyPageAt(path)?.path)
listenForInstallPrompt()
connectService()
reloadWhen(async () => isServiceReachable(config.patientApiUrl))
preloadThrough(preloadPage)

const here = pathOf(window.location.pathname)
const onErrors = { onCaughtError: reportCaught }
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void start(root)

/** In steps, between which a slow phone can paint and answer a press. */
async function start(shown: HTMLElement): Promise<void> {
  await yieldToBrowser()
  preloadPage(window.location.pathname)
  registerWorker({ isLater: anyPageAt(here)?.layout !== 'public' })
  await yieldToBrowser()
  void showIdentity()
  await yieldToBrowser()
  await show(shown)
}

/** Gives API calls their tokens, and lets them read and update the state of the network. */
function connectService(): void {
  const connectivity = createConnectivity({
    ...browserClock,
    probe: async (options) => isServiceReachable(config.patientApiUrl, options),
    hasNetwork: () => navigator.onLine,
    isVisible: () => document.visibilityState === 'visible',
  })
  connect({
    baseUrl: config.patientApiUrl,
    token: async () => token(connectivity.whenLost),
    freshToken,
    isSignedOut: () => connectivity.isUsable() && hasProviderAnswered(),
    isOffline: () => connectivity.state() === 'offline',
    onReachability: (from) =>
      from === 'service' ? connectivity.onAnswer() : void connectivity.onSilence(),
  })
  connectConnectivity(connectivity)
  tryAgainThrough(connectivity.checkAgain)
}

/**
 * Renders the identity provider beside the app. On a first visit a member's page cannot show anything until the
 * provider has answered, so it starts without waiting for that page's code (decision 005).
 */
async function showIdentity(): Promise<void> {
  createRoot(document.createElement('div'), onErrors).render(
    <StrictMode>
      <IdentityRoot />
    </StrictMode>,
  )
  if (isMembers(here) && (await isFirstVisit())) startIdentity()
}

/** Hydrates a prerendered page. Members' pages, and pages prerendered for another address, are rendered from scratch. */
async function show(shown: HTMLElement): Promise<void> {
  const { path, supportEmail, aboutUrl } = shown.dataset
  const hasWords = supportEmail === config.supportEmail && aboutUrl === config.aboutUrl
  const isRendered = path === here && hasWords && !isMembers(here)
  const page = isMembers(here) ? membersArea : anyPageAt(here)
  // Hydration needs the code of the page. If it cannot be loaded, the page says so when it renders.
  await page?.preload().catch(() => undefined)
  const app = (
    <StrictMode>
      <App prerenderedPath={isRendered ? path : undefined} />
    </StrictMode>
  )
  if (isRendered) hydrateRoot(shown, app, onErrors)
  // In slices: a whole page in one task would keep a slow phone busy for too long.
  else startTransition(() => createRoot(shown, onErrors).render(app))
}
