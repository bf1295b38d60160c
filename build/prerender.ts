import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import * as v from 'valibot'
import { build, minifySync, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'
import { appShellFile, membersFrameFile, renderedPage } from '../src/contract/page-files.ts'
import { routes } from '../src/routes.ts'
import { chunkGroups } from './chunks.ts'
import { clerkEntry, clerkScreens } from './clerk-assets.ts'
import { config } from './config-of-pages.ts'
import { content } from './content.ts'
import { buildTarget } from './oldest-browsers.ts'

type Bundle = Rolldown.OutputBundle

const folder = import.meta.dirname

/**
 * Writes an HTML file for each page that src/app/pages.ts marks as prerendered: the content of a public page that is
 * the same for everybody, or the app shell of a member's page. Each file links the scripts of its own page and inlines
 * the styles of what it shows (decision 089).
 */
export function prerender(): Plugin {
  let isBuild = false
  let pages: Page[] = []
  let earlyStart = ''
  const namesOf = (of: (page: Page) => boolean) => pages.filter(of).map(({ name }) => name)
  const pageNames = () => ({
    ofPublic: namesOf(({ layout }) => layout === 'public'),
    ofMembers: namesOf(isMembers),
    first: namesOf((page) => isMembers(page) && page.rendered !== undefined),
  })
  return {
    name: 'prerender',
    enforce: 'post',
    config(_, { command }) {
      isBuild = command === 'build'
      const groups = chunkGroups(pageNames)
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
    async buildStart() {
      if (!isBuild) return
      pages = await prerenderPages()
      earlyStart = await earlyStartScript()
    },
    transformIndexHtml: (): HtmlTagDescriptor[] => [
      { tag: 'script', children: inlineScript('too-old.js'), injectTo: 'head-prepend' },
      { tag: 'script', children: inlineScript('first-script.js'), injectTo: 'head-prepend' },
    ],
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const index = bundle[appShellFile.slice(1)]
        if (index?.type !== 'asset') throw new Error('The build has no index.html')
        const entry = filesOf(chunkOf('main', bundle), bundle)
        const template = withStyle(String(index.source), entry.styles, bundle)
        index.source = template
        for (const { rendered, ...page } of pages) {
          if (!rendered) continue
          const write = (file: string, own: readonly string[]) => {
            const built = { template, bundle, entry, earlyStart, own }
            const source = pageOf({ ...page, ...rendered }, built)
            this.emitFile({ type: 'asset', fileName: file.slice(1), source })
          }
          write(renderedPage(page.path), [page.name])
          // All member pages have the same skeleton, but not the same code.
          if (page.path === routes.dashboard) write(membersFrameFile, [])
        }
      },
    },
  }
}

/** An inlined script; the content security policy allows it by its hash. */
export const inlineScript = (name: string) =>
  minifySync(name, readFileSync(join(folder, name), 'utf8')).code.trim()

/** Decides which of the links before it the browser follows. */
const pageLinksScript = () => `<script>${inlineScript('page-links.js')}</script>`

const isMembers = ({ layout }: Page) => layout === 'member' || layout === 'settings'

interface Built {
  bundle: Bundle
  /** The entry chunk, which every page loads; its style is inlined in the template. */
  entry: Files
  template: string
  /** Starts the SDK of the identity provider before the app. */
  earlyStart: string
  /** The components whose code is of this page alone. */
  own: readonly string[]
}

function pageOf(page: Page & Rendered, built: Built): string {
  const { template, bundle, entry } = built
  const { path, layout, title, body } = page
  const isPublic = layout === 'public'
  const members = layout === 'member' ? filesOf(chunkOf('MembersArea', bundle), bundle) : nothing
  const filesOfAll = (names: readonly string[]) =>
    names.map((name) => filesOf(chunkOf(name, bundle), bundle))
  const own = filesOfAll(built.own)
  const ownStyles = own.flatMap(({ styles }) => styles)
  const late = [...members.styles, ...ownStyles].filter((href) => !entry.styles.includes(href))
  const links = [
    ...[members, ...own, ...filesOfAll(identityNeededBy(layout))]
      .flatMap(({ scripts }) => scripts)
      .filter((href) => !entry.scripts.includes(href))
      // What is painted first, or who is signed in, comes before.
      .map((href) => modulePreload(href, layout === 'identity' ? undefined : 'low')),
    ...(isPublic ? [] : late.map(stylePreload)),
    ...(layout === 'member' ? [pageLinksScript()] : []),
    ...(layout === 'identity' ? formLinks(path) : []),
    ...(path === routes.gpRecord ? [modulePreload(recordWorkerIn(bundle), 'low')] : []),
  ]
  const { supportEmail, aboutUrl } = config
  const shown = `<div id="root" data-path="${path}" data-support-email="${supportEmail}" data-about-url="${aboutUrl}">${body}</div>`
  const html = template
    .replace('<title>Rowan</title>', () => `<title>${title}</title>`)
    .replace(entryScript, (script) => beforeApp(layout, built) + script)
    .replace('</head>', () => `${[...new Set(links)].join('')}</head>`)
  const filled = replaceMarked(html, 'root', shown)
  if (!isPublic) return filled
  // The page is complete without a script, and its style is inlined: nothing is asked for before its first frame.
  const calm = filled
    .replace(entryScript, (script) => script.replace('<script', '<script fetchpriority="low"'))
    .replace('<script defer fetchpriority="high"', '<script defer fetchpriority="low"')
  return withStyle(replaceMarked(calm, 'needs-script', ''), ownStyles, bundle)
}

/** Vite's tag for the entry of the app. */
const entryScript = /<script type="module" crossorigin src="[^"]+"><\/script>/

/** The components of the identity provider that a page of this layout loads. */
const identityNeededBy = (layout: Page['layout']): string[] => {
  if (layout === 'member') return ['IdentityProvider']
  return layout === 'identity' ? ['IdentityProvider', 'IdentityForms'] : []
}

/** What a page that has to know who is signed in asks for before the app: the provider's SDK, and its first calls. */
function beforeApp(layout: Page['layout'], { earlyStart }: Built): string {
  const start = `<script type="module">${earlyStart}</script>`
  if (layout === 'member') return sdkLink('data-rel') + pageLinksScript() + start
  return layout === 'identity' ? sdkLink('rel') + start : ''
}

/** Its own script tag asks for the SDK with `crossorigin`. */
const sdkLink = (rel: 'rel' | 'data-rel') =>
  `<link ${rel}="preload" as="script" crossorigin href="${clerkEntry}">`

/** The chunks with which the SDK renders the form of this page. */
const formLinks = (path: string): string[] =>
  clerkScreens(path).map((href) => `<link rel="preload" as="script" href="${href}">`)

/** Replaces what is between two comments of this name with `content`. */
function replaceMarked(html: string, name: string, content: string): string {
  const [before, , after] = html.split(`<!-- ${name} -->`)
  if (after === undefined) throw new Error(`index.html does not mark its ${name}`)
  return `${before}${content}${after}`
}

const modulePreload = (href: string, priority?: 'low') =>
  `<link rel="modulepreload" crossorigin${priority ? ` fetchpriority="${priority}"` : ''} href="${href}">`

/** Vite's loader requests the style of a script only when the script runs. */
const stylePreload = (href: string) => `<link rel="preload" as="style" crossorigin href="${href}">`

/**
 * Inlines styles, so that a page can be painted as soon as it arrives. Vite's loader requests the style of a chunk
 * unless the document links to it, so the page also gets a link, of a type that browsers do not load.
 */
function withStyle(html: string, paths: readonly string[], bundle: Bundle): string {
  return paths.reduce((page, path) => {
    const file = bundle[path.slice(1)]
    if (file?.type !== 'asset') throw new Error(`The build has no ${path}`)
    const inlined = `<style>${String(file.source).trim()}</style><link rel="stylesheet" href="${path}" type="text/inlined">`
    const linked = `<link rel="stylesheet" crossorigin href="${path}">`
    if (page.includes(inlined)) return page
    if (page.includes(linked)) return page.replace(linked, () => inlined)
    return page.replace('</head>', () => `${inlined}</head>`)
  }, html)
}

interface Files {
  scripts: readonly string[]
  styles: readonly string[]
}

const nothing: Files = { scripts: [], styles: [] }

/** The files of a chunk and of everything that it imports statically. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Bundle): Files {
  const chunks = new Set([chunk])
  for (const { imports } of chunks) {
    for (const name of imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') chunks.add(imported)
    }
  }
  return {
    scripts: [...chunks].map(({ fileName }) => `/${fileName}`),
    styles: [...chunks].flatMap(({ viteMetadata }) =>
      [...(viteMetadata?.importedCss ?? [])].map((name) => `/${name}`),
    ),
  }
}

/** The chunk that contains this component's file. */
function chunkOf(name: string, bundle: Bundle): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/${name}.tsx`)),
  )
  if (chunk?.type !== 'chunk') throw new Error(`The build has no chunk of ${name}`)
  return chunk
}

/** The web worker that reads the record; it is not a chunk of the app, since nothing imports it. */
function recordWorkerIn(bundle: Bundle): string {
  const name = Object.keys(bundle).find((file) => file.startsWith('assets/record-worker-'))
  if (name === undefined) throw new Error('The build has no worker for the record')
  return `/${name}`
}

/** `body` is the content of #root. */
const Rendered = v.object({ title: v.string(), body: v.string() })
type Rendered = v.InferOutput<typeof Rendered>

/** A row of the table of pages; `name` is its component. */
const Page = v.object({
  path: v.string(),
  layout: v.picklist(['public', 'identity', 'member', 'settings']),
  name: v.string(),
  rendered: v.optional(Rendered),
})
type Page = v.InferOutput<typeof Page>

const Renderer = v.object({
  prerenderPages: v.custom<() => Promise<unknown>>((value) => typeof value === 'function'),
})

/** `src/app/auth/early-start.ts` with what it imports, to be inlined. */
async function earlyStartScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root: join(folder, '..'),
    logLevel: 'error',
    build: {
      write: false,
      target: buildTarget,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'src/app/auth/early-start.ts' },
    },
  })
  const [script] = [built].flat().flatMap((output) => ('output' in output ? output.output : []))
  if (script?.type !== 'chunk') throw new Error('The build has no early start')
  return script.code.trim()
}

/** Builds `src/app/prerender.tsx` for Node and runs it. */
async function prerenderPages(): Promise<Page[]> {
  const outDir = mkdtempSync(join(tmpdir(), 'rowan-prerender-'))
  try {
    await build({
      configFile: false,
      root: join(folder, '..'),
      logLevel: 'error',
      plugins: [react(), content()],
      resolve: { alias: { '#config': join(folder, 'config-of-pages.ts') } },
      ssr: { noExternal: true },
      build: { ssr: 'src/app/prerender.tsx', outDir, emptyOutDir: true, minify: false },
    })
    const renderer: unknown = await import(pathToFileURL(join(outDir, 'prerender.js')).href)
    return v.parse(v.array(Page), await v.parse(Renderer, renderer).prerenderPages())
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
