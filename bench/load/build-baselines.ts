import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compressAll, precompress } from '../../build/precompress.ts'
import type { Block } from './baselines/content.ts'

/** The baselines: pages that only show the landing page's text. */
export const baselineNames = ['static', 'react', 'mantine', 'worker'] as const
export type BaselineName = (typeof baselineNames)[number]

/** Builds the four baselines, each into a folder of its name, and compresses them like the product. */
export async function buildBaselines(folder: string, text: readonly Block[]): Promise<void> {
  const outDir = join(folder, 'static')
  mkdirSync(outDir, { recursive: true })
  writeFileSync(join(outDir, 'index.html'), staticPage(text))
  await compressAll(outDir)
  for (const name of ['react', 'mantine', 'worker'] as const) {
    await build({
      configFile: false,
      root: join(import.meta.dirname, 'baselines', name === 'worker' ? 'mantine' : name),
      define: { landingText: JSON.stringify(text), hasWorker: String(name === 'worker') },
      plugins: [react(), ...(name === 'worker' ? [worker()] : []), precompress()],
      build: {
        outDir: join(folder, name),
        emptyOutDir: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
      },
      logLevel: 'error',
    })
  }
}

const worker = () =>
  VitePWA({
    strategies: 'generateSW',
    injectRegister: false,
    manifest: false,
    workbox: {
      globPatterns: ['**/*.{html,js,css}'],
      inlineWorkboxRuntime: true,
      clientsClaim: true,
      skipWaiting: true,
      navigateFallback: '/index.html',
    },
  })

const staticPage = (text: readonly Block[]): string => `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="description" content="What a page costs that does nothing.">
    <link rel="icon" href="data:,">
    <title>Baseline</title>
    <style>body{max-width:40rem;margin:0 auto;padding:0 1rem;font:1.125rem/1.5 sans-serif}</style>
  </head>
  <body>
    <main>
${text.map(element).join('\n')}
    </main>
  </body>
</html>
`

const element = ({ tag, words }: Block): string =>
  `      <${tag}${tag === 'a' ? ' href="/"' : ''}>${escaped(words)}</${tag}>`

const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
