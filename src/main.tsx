import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { call, connect } from '#api/call.ts'
import { App } from '#app/App.tsx'
import { preloadPage } from '#app/preload-page.ts'
import { config } from '#config'
import { hasSessionHint } from '#identity/has-session-hint.ts'
import { freshToken, token } from '#identity/token.ts'
import { deliverThrough } from '#offline/submit.ts'
import { attendInstallation } from '#pwa/install.ts'
import { registerWorker } from '#pwa/register-worker.ts'
import { preloadThrough } from '#ui/preload.ts'
import './styles/base.ts'
import { installTrustedTypes } from './trusted-types.ts'

installTrustedTypes()
connect({ baseUrl: config.patientApiUrl, token, freshToken })
deliverThrough(({ endpoint, body }, idempotencyKey) => call(endpoint, { body }, { idempotencyKey }))
preloadThrough(preloadPage)
registerWorker()
attendInstallation()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App maybeSignedIn={hasSessionHint()} />
  </StrictMode>,
)
