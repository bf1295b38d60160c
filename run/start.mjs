// Plain Node without packages: on a fresh clone there are none yet.
import { ensureInstalled } from './install.mjs'
import { endWith } from './lifetime.mjs'
import { warnOfOldNode } from './node-version.mjs'
import { stopCommands } from './run-command.mjs'

/** @type {import('../server/boot/main.ts').PreparedServer | undefined} */
let product

const lifetime = endWith(async () => {
  await stopCommands()
  await product?.close()
})

try {
  await start()
} catch (error) {
  // What fails because it was told to end has not failed.
  if (!lifetime.isEnding()) await refuse(error)
}

async function start() {
  warnOfOldNode()
  await ensureInstalled()
  const { register } = await import('tsx/esm/api')
  register()
  const { prepareProduct } = await import('./product.ts')
  const { ensureBuilt } = await import('./build.ts')
  product = await prepareProduct(process.env)
  await ensureBuilt(process.env)
  await product.start()
  console.log(`Ready: http://localhost:${product.port}`)
}

/** @param {unknown} error */
async function refuse(error) {
  const isSentence = error instanceof Error && error.name === 'StartupError'
  console.error(isSentence ? error.message : error)
  await product?.close()
  process.exit(1)
}
