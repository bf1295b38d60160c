import { startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, type AppParts } from '#app/App.tsx'
import { IdentityBeside } from '#app/auth/IdentityBeside.tsx'
import { reportCaught, reportUncaught } from '#app/errors/report.ts'
import { loadChunk } from '#app/load-chunk.ts'
import { preloadPageWith } from '#app/preload-page.ts'
import { publicPages } from '#app/public-pages.ts'
import { config } from '#config'
import { isMembers, pathOf } from '#contract/page-files.ts'
import { attendInstallation } from '#pwa/install.ts'
import { registerWorker } from '#pwa/register-worker.ts'
import { lazyPage, loadPartsWith } from '#ui/lazy.tsx'
import { preloadThrough } from '#ui/preload.ts'
import './styles/base.ts'
import { installTrustedTypes } from './trusted-types.ts'

installTrustedTypes()
reportUncaught()
loadPartsWith(loadChunk)

const parts: AppParts = {
  signIn: lazyPage(async () => (await import('#app/auth/SignInPage.tsx')).startSignIn()),
  signUp: lazyPage(async () => (await import('#app/auth/SignUpPage.tsx')).SignUpPage),
  members: lazyPage(async () => (await import('#app/MembersArea.tsx')).startMembersArea()),
}
const preloadPage = preloadPageWith(parts)
preloadThrough(preloadPage)
preloadPage(window.location.pathname)
registerWorker({ isLater: !(pathOf(window.location.pathname) in publicPages) })
attendInstallation()

const onErrors = { onCaughtError: reportCaught }

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void show(root)

/**
 * Takes over what the build has rendered for this page; shows it anew where it was made for another. Nothing
 * can be pressed in the frame of a member's page: it stands until that itself is here, and is not taken over.
 */
async function show(shown: HTMLElement): Promise<void> {
  const here = pathOf(window.location.pathname)
  const { path, supportEmail, aboutUrl } = shown.dataset
  const hasWords = supportEmail === config.supportEmail && aboutUrl === config.aboutUrl
  const isSame = path === here && !isMembers(here)
  // What is shown must be at hand; what cannot be loaded says so when it is shown.
  const page = isMembers(here) ? parts.members : publicPages[here]
  await page?.preload().catch(() => undefined)
  const app = (
    <StrictMode>
      <App parts={parts} prerenderedPath={isSame && hasWords ? path : undefined} />
      <IdentityBeside />
      <TellRunning />
    </StrictMode>
  )
  const draw = () => {
    if (isSame && hasWords) hydrateRoot(shown, app, onErrors)
    else createRoot(shown, onErrors).render(app)
  }
  // On a first visit after what is under way, and in slices, with the browser answering between them: in one it is there sooner.
  if (navigator.serviceWorker?.controller) draw()
  else setTimeout(() => startTransition(draw))
}

/** Tells build/first-script.js that the page answers from now on. */
function TellRunning() {
  useEffect(() => void document.dispatchEvent(new Event('rowan:running')), [])
  return undefined
}
