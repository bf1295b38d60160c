import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { connect } from '#api/call.ts'
import { deliver } from '#api/deliver.ts'
import { isServiceReachable } from '#api/probe.ts'
import { App } from '#app/App.tsx'
import { preloadPage } from '#app/preload-page.ts'
import { config } from '#config'
import { hasSessionHint } from '#identity/has-session-hint.ts'
import { freshToken, token } from '#identity/token.ts'
import { attendInstallation } from '#pwa/install.ts'
import { createAnswering } from '#offline/answering.ts'
import { answerThrough } from '#offline/current-answering.ts'
import { browserClock, browserParts } from '#offline/browser-parts.ts'
import { leaveWith } from '#offline/forget.ts'
import { followThePage } from '#offline/page-triggers.ts'
import { createReachability } from '#offline/reachability.ts'
import { reachThrough } from '#offline/use-reachability.ts'
import { giveUpCopies } from '#offline/vault.ts'
import { registerWorker } from '#pwa/register-worker.ts'
import { askToBeWoken, onWoken } from '#pwa/wake.ts'
import { preloadThrough } from '#ui/preload.ts'
import { tryAgainThrough } from '#ui/try-again.ts'
import './styles/base.ts'
import { installTrustedTypes } from './trusted-types.ts'

installTrustedTypes()
const reachability = createReachability({
  ...browserClock,
  probe: async (deadline) => isServiceReachable(config.patientApiUrl, deadline),
  hasNetwork: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
})
connect({
  baseUrl: config.patientApiUrl,
  token,
  freshToken,
  heard: (from) => (from === 'service' ? reachability.onAnswer() : void reachability.onSilence()),
})
const answering = createAnswering({
  ...browserParts(),
  deliver,
  isReachable: reachability.isUsable,
  makeRoom: giveUpCopies,
  askToBeWoken,
})
reachThrough(reachability)
answerThrough(answering)
leaveWith({ send: answering.sendAll, remove: answering.forget })
followThePage(answering, reachability)
onWoken(() => void answering.wake('back'))
preloadThrough(preloadPage)
tryAgainThrough(reachability.ask)
registerWorker()
attendInstallation()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App maybeSignedIn={hasSessionHint()} />
  </StrictMode>,
)
