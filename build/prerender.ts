import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import * as v from 'valibot'
import { build, minifySync, type Plugin, type Rolldown } from 'vite'
import { isMembers, neutralPage, renderedPage } from '../src/contract/page-files.ts'
import { routes } from '../src/routes.ts'
import { config } from './config-of-pages.ts'
import { clerkEntry, clerkScreens } from './clerk-assets.ts'
import { pageOf, type Assets } from './page-of.ts'

type Bundle = Rolldown.OutputBundle

const folder = import.meta.dirname
const scriptMark = '<!-- first-script -->'

/** What a page that is whole without a script is made of, beside the app. */
const ofWholePages: Readonly<Record<string, string>> = {
  [routes.landing]: 'src/app/LandingRoute.tsx',
  [routes.privacyPolicy]: 'src/features/help/PrivacyPolicyPage.tsx',
  [routes.terms]: 'src/features/help/TermsPage.tsx',
  [routes.accessibility]: 'src/features/help/AccessibilityPage.tsx',
  [routes.contactUs]: 'src/features/landing/ContactUsPage.tsx',
  [routes.tooYoung]: 'src/features/landing/TooYoungPage.tsx',
}

const identityProvider = 'src/identity/IdentityProvider.tsx'

/** What is asked for with another page itself, because its script will need it at once. */
const ofOtherPages: Readonly<Record<string, readonly string[]>> = {
  [routes.signIn]: ['src/app/auth/SignInPage.tsx', identityProvider],
  [routes.signUp]: ['src/app/auth/SignUpPage.tsx', identityProvider],
  [routes.dashboard]: ['src/app/MembersArea.tsx', 'src/features/dashboard/DashboardPage.tsx'],
  [routes.taskList]: ['src/app/MembersArea.tsx', 'src/features/tasks/TaskListPage.tsx'],
  [routes.kit]: ['src/app/MembersArea.tsx', 'src/features/kit/KitPage.tsx'],
  [routes.gpRecord]: ['src/app/MembersArea.tsx', 'src/features/gp-record/MedicalRecordPage.tsx'],
}

/**
 * Renders the pages that are the same for everybody (decision 089), each with its style and one script
 * inlined, and writes the latter into the neutral page too.
 */
export function prerender(): Plugin {
  let root = ''
  return {
    name: 'prerender',
    enforce: 'post',
    configResolved(resolved) {
      root = resolved.root
    },
    transformIndexHtml: (html) =>
      html.replace(scriptMark, () => `<script>${firstScript()}</script>`),
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const index = bundle[neutralPage.slice(1)]
        if (index?.type !== 'asset') throw new Error('The build has no index.html')
        const template = String(index.source)
        const ofApp = filesOf(['src/main.tsx'], bundle)
        const ofMembers = filesOf(['src/app/MembersArea.tsx'], bundle)
        const { wholePaths, renderPage } = await renderer(root)
        for (const path of [...wholePaths, ...Object.keys(ofOtherPages)]) {
          const isWhole = wholePaths.includes(path)
          const files = filesOf(isWhole ? [wholeSource(path)] : (ofOtherPages[path] ?? []), bundle)
          const added = files.filter((name) => !ofApp.includes(name))
          const source = pageOf(
            { template, style: styleIn(isWhole ? [...ofApp, ...added] : ofApp, bundle) },
            {
              path,
              body: await renderPage(path),
              isWhole,
              // A page that is painted without a script has its style in it.
              files: isWhole ? added.filter(isScript) : [...added, ...clerkFor(path)],
              ...(path === routes.gpRecord && { workers: [recordWorkerIn(bundle)] }),
              ...(isMembers(path) && {
                later: added.filter((name) => !ofMembers.includes(name)),
              }),
              words: config,
            },
          )
          this.emitFile({ type: 'asset', fileName: renderedPage(path).slice(1), source })
        }
        index.source = pageOf({ template, style: styleIn(ofApp, bundle) })
      },
    },
  }
}

const firstScript = () => {
  const source = readFileSync(join(folder, 'first-script.js'), 'utf8')
  return minifySync('first-script.js', source).code.trim()
}

function wholeSource(path: string): string {
  const source = ofWholePages[path]
  if (!source) throw new Error(`build/prerender.ts does not know what ${path} is made of`)
  return source
}

const isScript = (path: string): boolean => path.endsWith('.js')

function styleIn(paths: readonly string[], bundle: Bundle): Assets['style'] {
  return paths
    .filter((path) => !isScript(path))
    .map((path) => {
      const file = bundle[path.slice(1)]
      if (file?.type !== 'asset') throw new Error(`The build has no ${path}`)
      return { path, text: String(file.source).trim() }
    })
}

/** The paths of what these sources become, with all that they import at once: scripts and their styles. */
function filesOf(sources: readonly string[], bundle: Bundle): string[] {
  const chunks = sources.flatMap((source) => [...chunksOf(chunkOf(source, bundle), bundle)])
  const names = chunks.flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
  ])
  return [...new Set(names)].map((name) => `/${name}`)
}

/** What reads the record beside its page: a worker is no chunk of the app, and nothing imports it. */
function recordWorkerIn(bundle: Bundle): string {
  const name = Object.keys(bundle).find((file) => /\/record-worker-[\w-]+\.js$/.test(file))
  if (name === undefined) throw new Error('The build has no worker for the record')
  return `/${name}`
}

function chunkOf(source: string, bundle: Bundle): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/${source}`)),
  )
  if (chunk?.type !== 'chunk') throw new Error(`The build has no ${source}`)
  return chunk
}

function chunksOf(chunk: Rolldown.OutputChunk, bundle: Bundle): Set<Rolldown.OutputChunk> {
  const found = new Set([chunk])
  for (const { imports } of found) {
    for (const name of imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') found.add(imported)
    }
  }
  return found
}

/** A member's page shows what is theirs before it needs any of it. */
const clerkFor = (path: string): string[] =>
  isMembers(path) ? [] : [clerkEntry, ...clerkScreens(path)]

const Renderer = v.object({
  wholePaths: v.array(v.string()),
  renderPage: v.custom<(path: string) => Promise<string>>((value) => typeof value === 'function'),
})

/** `src/app/prerender.tsx`, built to run here. */
async function renderer(root: string): Promise<v.InferOutput<typeof Renderer>> {
  const outDir = mkdtempSync(join(tmpdir(), 'rowan-prerender-'))
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      plugins: [react()],
      resolve: { alias: { '#config': join(folder, 'config-of-pages.ts') } },
      ssr: { noExternal: true },
      build: {
        ssr: 'src/app/prerender.tsx',
        outDir,
        emptyOutDir: true,
        minify: false,
        // One file: the folder is gone before the pages are rendered.
        rolldownOptions: { output: { codeSplitting: false } },
      },
    })
    return v.parse(Renderer, await import(pathToFileURL(join(outDir, 'prerender.js')).href))
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
