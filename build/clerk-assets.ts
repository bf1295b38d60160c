import { createReadStream, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const publicPath = 'clerk-js'
const entry = 'clerk.browser.js'
const dist = dirname(fileURLToPath(import.meta.resolve('@clerk/clerk-js/dist/clerk.browser.js')))

/** Wallets and card payments, which we never offer: a third of the whole SDK. */
const unused = /^(base-account-sdk|coinbase-wallet-sdk|web3-solana-wallet-buttons|stripe-vendors)_/

/** The chunks of each screen; the last is a drawer that the SDK loads before it shows any screen. */
const screens = /^(framework|vendors|ui-common|subscriptionDetails)_/

const isChunk = (name: string) => /_clerk\.browser_[0-9a-f]+_[\d.]+\.js$/.test(name)
const files = readdirSync(dist).filter(
  (name) => name === entry || (isChunk(name) && !unused.test(name)),
)

/** The path of the SDK's core. */
export const clerkEntry = `/${publicPath}/${entry}`

/** The paths of the chunks that draw the form of this page, as a browser asks for them. */
export const clerkScreens = (page: string): string[] =>
  files
    .filter((name) => screens.test(name) || name.startsWith(`${page.replace(/\W/g, '')}_`))
    .map((name) => `/${publicPath}/${name}`)

/**
 * Self-hosts the pinned clerk-js at `/clerk-js/clerk.browser.js`. The entry loads its chunks
 * relative to itself, so they are placed beside it; their names contain a hash and the version. The
 * folder's name does not, so that a page installed before an update still finds the entry.
 */
export function clerkAssets(): Plugin {
  return {
    name: 'clerk-assets',
    configureServer(server) {
      server.middlewares.use(`/${publicPath}/`, (request, response, next) => {
        const file = files.find((name) => request.url?.split('?')[0] === `/${name}`)
        if (!file) return next()
        response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
        createReadStream(join(dist, file)).pipe(response)
      })
    },
    generateBundle() {
      for (const file of files) {
        const source = readFileSync(join(dist, file))
        this.emitFile({ type: 'asset', fileName: `${publicPath}/${file}`, source })
      }
    },
  }
}
