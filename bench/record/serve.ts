import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { chooseProduct } from '../../e2e/support/product.ts'
import { projectFolder } from '../../run/run-command.mjs'
import { untilReady } from '../../run/until-ready.ts'

export interface Served {
  /** Without a trailing slash. */
  origin: string
  close: () => Promise<void>
}

/** The built product with these record files, in its own process and data directory. */
export async function serveProduct(recordsDir: string): Promise<Served> {
  const { port, origin, dataDir } = await chooseProduct()
  const product = spawn(process.execPath, [join(projectFolder, 'run/start.mjs')], {
    cwd: projectFolder,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      GP_RECORDS_DIR: recordsDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => {
    product.once('exit', () => resolve())
  })
  await untilReady(product)
  return {
    origin,
    close: async () => {
      product.kill('SIGTERM')
      await ended
    },
  }
}

/** The same records in a plain table, built into the folder. Not part of the product. */
export async function servePlainTables(
  folder: string,
  records: Readonly<Record<string, string>>,
): Promise<Served> {
  const outDir = join(folder, 'plain-table')
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'plain-table'),
    base: './',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022' },
    logLevel: 'error',
  })
  for (const [name, json] of Object.entries(records)) {
    mkdirSync(join(outDir, 'records'), { recursive: true })
    writeFileSync(join(outDir, 'records', `${name}.json`), json)
  }
  const server = await preview({
    configFile: false,
    root: folder,
    build: { outDir },
    preview: { port: 0, host: 'localhost' },
    logLevel: 'error',
  })
  const origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '')
  if (!origin) throw new Error('The plain table is not served')
  return { origin, close: async () => server.close() }
}

/** Bundles the stopwatch for the page, and resolves with its path. */
export async function buildStopwatch(folder: string): Promise<string> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    build: {
      outDir: join(folder, 'stopwatch'),
      emptyOutDir: true,
      target: 'es2022',
      lib: { entry: join(import.meta.dirname, 'stopwatch.ts'), formats: ['iife'], name: 'bench' },
      rolldownOptions: { output: { entryFileNames: 'stopwatch.js' } },
    },
    logLevel: 'error',
  })
  return join(folder, 'stopwatch', 'stopwatch.js')
}
