import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { isViewer } from '../src/contract/page-files.ts'
import { buildTarget } from './oldest-browsers.ts'
import { inlineScript } from './prerender.ts'

const page = new URL('viewer.html', import.meta.url)
const script = fileURLToPath(new URL('../src/viewer/viewer.ts', import.meta.url))
/** What the page names, for its place in the build. */
const named = { script: '/viewer.js', styles: '/viewer.css', tooOld: '/too-old.js' }

/** The page with the product's mark. */
function pageWithMark(): string {
  const mark = readFileSync(new URL('mark.svg', import.meta.url), 'utf8')
  const hidden = mark.replace('<svg ', '<svg aria-hidden="true" ')
  return readFileSync(page, 'utf8').replace('<!-- the mark -->', hidden)
}

/**
 * Builds the viewer of shared summaries on its own: in the app's build the two would share chunks, and it must load
 * nothing of the app. The service worker leaves it alone.
 */
export function viewer(): Plugin {
  return {
    name: 'viewer',
    configureServer(server) {
      const html = pageWithMark()
        .replace(named.script, '/src/viewer/viewer.ts')
        // The script imports them.
        .replace(/.*(viewer\.css|too-old\.js).*\n/g, '')
      server.middlewares.use(({ originalUrl = '' }, response, next) => {
        if (!isViewer(originalUrl)) return next()
        response.setHeader('Content-Type', 'text/html')
        response.end(html)
      })
    },
    async generateBundle(_, bundle) {
      const source = inlineScript('too-old.js')
      const tooOld = this.emitFile({ type: 'asset', name: 'viewer-too-old.js', source })
      let html = pageWithMark().replace(named.tooOld, `/${this.getFileName(tooOld)}`)
      for (const made of await builtFiles()) {
        // The font, which the app has too.
        if (made.fileName in bundle) continue
        const source = made.type === 'chunk' ? made.code : made.source
        this.emitFile({ type: 'asset', fileName: made.fileName, source })
        const name = made.type === 'chunk' ? named.script : named.styles
        html = html.replace(name, `/${made.fileName}`)
      }
      this.emitFile({ type: 'asset', fileName: 'shared.html', source: html })
    },
  }
}

async function builtFiles(): Promise<(Rolldown.OutputChunk | Rolldown.OutputAsset)[]> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: buildTarget,
      modulePreload: false,
      rollupOptions: {
        input: script,
        output: {
          entryFileNames: 'assets/viewer-[hash].js',
          assetFileNames: ({ names }) =>
            `assets/${names.some((name) => name.endsWith('.css')) ? 'viewer' : '[name]'}-[hash][extname]`,
        },
      },
    },
  })
  return [built].flat().flatMap((each) => ('output' in each ? each.output : []))
}
