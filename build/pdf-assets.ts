import { createReadStream, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Plugin } from 'vite'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
/** `src/features/gp-record/letters/open-pdf.ts` names the same folder. The version stands in place of a hash. */
const folder = `assets/pdfjs-${version}`

/** What pdf.js fetches for some letters: encodings of East Asian text, the fonts that every reader has, JPEG 2000 and JBIG2. */
const files = [
  ...namesIn('cmaps'),
  ...namesIn('standard_fonts'),
  // Instead of WebAssembly, which our content policy does not allow.
  'wasm/jbig2_nowasm_fallback.js',
  'wasm/openjpeg_nowasm_fallback.js',
  'wasm/LICENSE_OPENJPEG',
  'wasm/LICENSE_PDFJS_OPENJPEG',
  'wasm/LICENSE_JBIG2',
  'wasm/LICENSE_PDFJS_JBIG2',
]

function namesIn(name: string): string[] {
  return readdirSync(join(root, name)).map((file) => `${name}/${file}`)
}

/** The licences among these files. */
export const pdfLicences = (): string[] =>
  files
    .filter((name) => name.includes('LICENSE'))
    .map((name) => `## pdfjs-dist/${name}\n\n${readFileSync(join(root, name), 'utf8').trim()}\n`)

/** Serves these files from our own origin. The service worker does not precache them. */
export function pdfAssets(): Plugin {
  return {
    name: 'pdf-assets',
    configureServer(server) {
      server.middlewares.use(`/${folder}/`, (request, response, next) => {
        const file = files.find((name) => request.url?.split('?')[0] === `/${name}`)
        if (!file) return next()
        if (file.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript')
        createReadStream(join(root, file)).pipe(response)
      })
    },
    generateBundle() {
      for (const file of files) {
        const source = readFileSync(join(root, file))
        this.emitFile({ type: 'asset', fileName: `${folder}/${file}`, source })
      }
    },
  }
}
