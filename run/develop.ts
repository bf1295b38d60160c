import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { StartupError } from '../server/errors/startup-error.ts'
import { readStartSettings, type Environment } from '../server/boot/settings.ts'
import { endWith } from './lifetime.mjs'
import { projectFolder } from './run-command.mjs'
import { untilReady } from './until-ready.ts'

/** Paths that the product serves; Vite serves everything else from the sources. */
const productPaths = ['/api', '/clerk/', '/nhs-login/', '/config.js', '/health', '/openapi.json']

/**
 * The product with hot reload: Vite at PORT, and behind it, two ports up, the product, which
 * restarts whenever a file of the server or the sandbox changes.
 */
export async function develop(env: Environment): Promise<void> {
  const port = startPort(env)
  const target = `http://localhost:${port + 2}`
  const product = startProduct({ PORT: String(port + 2), APP_ORIGIN: `http://localhost:${port}` })
  const vite = await createServer({
    root: projectFolder,
    server: {
      port,
      strictPort: true,
      proxy: Object.fromEntries(productPaths.map((path) => [path, { target }])),
    },
  })
  endWith(async () => {
    product.kill('SIGTERM')
    await vite.close()
  })
  await untilReady(product, 5 * 60_000).catch((error: Error) => {
    product.kill('SIGTERM')
    console.error(error.message)
    process.exit(1)
  })
  await vite.listen()
  console.log(`Ready: http://localhost:${port}`)
}

function startPort(env: Environment): number {
  try {
    return readStartSettings(env).port
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    return process.exit(1)
  }
}

/** The first start must succeed; later ones may fail until the code is fixed. */
function startProduct(variables: Record<string, string>) {
  const tsx = join(projectFolder, 'node_modules/.bin/tsx')
  return spawn(tsx, ['watch', '--clear-screen=false', 'run/start.mjs'], {
    cwd: projectFolder,
    // Any folder will do for the built app: Vite never requests it.
    env: { ...process.env, DIST_DIR: join(projectFolder, 'public'), ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
