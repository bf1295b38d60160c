import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export const rivals = ['workbox', 'tanstack'] as const
export type Rival = (typeof rivals)[number]

export const rivalPath = (rival: Rival): string => `/rivals/${rival}.html`

const folder = fileURLToPath(new URL('.', import.meta.url))

/** The pages of the ready-made queues, built; the bench serves them on the product's own origin. */
export async function buildRivals() {
  const outDir = await mkdtemp(join(tmpdir(), 'rowan-rivals-'))
  for (const entry of ['workbox-page.ts', 'workbox-worker.js', 'tanstack-page.ts']) {
    await build({
      root: folder,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir,
        emptyOutDir: false,
        target: 'es2022',
        rollupOptions: {
          input: join(folder, entry),
          output: { entryFileNames: '[name].js', format: 'es' },
        },
      },
    })
  }
  const files = new Map<string, string>()
  for (const rival of rivals) {
    const script = `<script type="module" src="/rivals/${rival}-page.js"></script>`
    files.set(rivalPath(rival), `<!doctype html><title>${rival}</title>${script}`)
  }
  for (const name of ['workbox-page.js', 'workbox-worker.js', 'tanstack-page.js']) {
    files.set(`/rivals/${name}`, await readFile(join(outDir, name), 'utf8'))
  }
  await rm(outDir, { recursive: true, force: true })
  return (path: string, response: ServerResponse): boolean => {
    const file = files.get(path)
    if (file === undefined) return false
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html'
    response.writeHead(200, { 'Content-Type': type }).end(file)
    return true
  }
}
