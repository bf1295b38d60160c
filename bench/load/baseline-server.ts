import { join } from 'node:path'
import { Hono } from 'hono'
import { listen } from '../../server/http/listen.ts'
import { readSettings } from '../../server/boot/settings.ts'
import { readStaticFiles } from '../../server/boot/site/static-files.ts'
import { createWeb } from '../../server/boot/web.ts'
import { endWith } from '../../run/lifetime.mjs'
import { baselineNames } from './build-baselines.ts'

/*
 * Serves the baselines with the product's server code, so with the same headers and compression, in its own
 * process, like the product. Arguments: the folder, and the port of each baseline.
 */

const [folder = '', ...ports] = process.argv.slice(2)

for (const [index, name] of baselineNames.entries()) {
  const port = Number(ports[index])
  const origin = `http://localhost:${port}`
  const web = createWeb({
    settings: readSettings(variables(port, origin)),
    api: new Hono(),
    health: new Hono(),
    openApi: {},
    staticFiles: readStaticFiles(join(folder, name)),
  })
  await listen(web.fetch, port)
}
console.log(`Ready: ${baselineNames.join(', ')}`)
endWith(() => undefined)

/** Settings that are only used for the security headers: none of these services is called. */
function variables(port: number, origin: string) {
  return {
    PORT: String(port),
    APP_ORIGIN: origin,
    CLERK_PUBLISHABLE_KEY: `pk_live_${btoa('identity.localhost$')}`,
    CLERK_SECRET_KEY: 'baseline',
    CLERK_WEBHOOK_SECRET: `whsec_${'f'.repeat(32)}`,
    CLERK_FRONTEND_API_URL: origin,
    CLERK_BACKEND_API_URL: origin,
    ADDRESS_SERVICE_URL: origin,
    ADDRESS_SERVICE_KEY: 'baseline',
    PARTNER_URL: `http://localhost:${port + 1}`,
    PARTNER_CODE: 'baseline',
    PARTNER_API_URL: origin,
    PARTNER_API_KEY: 'baseline',
    PARTNER_WEBHOOK_SECRET: `whsec_${'f'.repeat(32)}`,
    ERASURE_LEDGER: 'baseline',
    GP_SYSTEM_URL: origin,
    GP_SYSTEM_KEY: 'baseline',
    RECORD_KEY: 'f'.repeat(43),
    NHS_LOGIN_URL: origin,
    SUPPORT_EMAIL: 'support@rowan.example',
    ABOUT_URL: 'https://rowan.example/about',
  }
}
