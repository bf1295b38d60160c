import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import * as v from 'valibot'
import { build, minifySync, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'
import { neutralPage, renderedPage } from '../src/contract/page-files.ts'
import { routes } from '../src/routes.ts'
import { chunkGroups } from './chunks.ts'
import { clerkEntry, clerkScreens } from './clerk-assets.ts'
import { config } from './config-of-pages.ts'

type Bundle = Rolldown.OutputBundle

const folder = import.meta.dirname

/**
 * Writes an HTML file for each page that src/app/pages.ts marks as prerendered: what is the same for everybody of
 * a public page, the app shell of a member's. Each asks for the scripts of its own page, and has the style of what it
 * shows inlined (decision 131).
 */
export function prerender(): Plugin {
  let isBuild = false
  let pages: Page[] = []
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
      if (isBuild) pages = await prerenderPages()
    },
    transformIndexHtml: (): HtmlTagDescriptor[] => [
      { tag: 'script', children: inlineScript('first-script.js'), injectTo: 'head-prepend' },
    ],
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const index = bundle[neutralPage.slice(1)]
        if (index?.type !== 'asset') throw new Error('The build has no index.html')
        const entry = filesOf(chunkOf('main', bundle), bundle)
        const template = withStyle(String(index.source), entry.styles, bundle)
        index.source = template
        for (const page of pages) {
          if (!page.rendered) continue
          const fileName = renderedPage(page.path).slice(1)
          const source = pageOf({ ...page, ...page.rendered }, { template, bundle, entry })
          this.emitFile({ type: 'asset', fileName, source })
        }
      },
    },
  }
}

/** A script that is inlined; the content security policy names its hash. */
const inlineScript = (name: string) =>
  minifySync(name, readFileSync(join(folder, name), 'utf8')).code.trim()

/** Stands behind links that only a first visit follows. */
const firstVisitScript = () => `<script>${inlineScript('first-visit.js')}</script>`

const isMembers = ({ layout }: Page) => layout === 'member' || layout === 'settings'

interface Built {
  bundle: Bundle
  /** What every page loads, and the HTML of none, which has its style. */
  entry: Files
  template: string
}

function pageOf(page: Page & Rendered, built: Built): string {
  const { template, bundle, entry } = built
  const { path, layout, title, body } = page
  const isPublic = layout === 'public'
  const members = layout === 'member' ? filesOf(chunkOf('MembersArea', bundle), bundle) : nothing
  const own = filesOf(chunkOf(page.name, bundle), bundle)
  const late = [...members.styles, ...own.styles].filter((href) => !entry.styles.includes(href))
  const links = [
    // A member's page is of use once it is known who is there: the identity provider comes before it.
    ...[...members.scripts, ...own.scripts].map((href) =>
      modulePreload(href, layout === 'member' ? 'low' : undefined),
    ),
    ...(isPublic ? [] : late.map(stylePreload)),
    ...(layout === 'member' ? [...identityLinks('data-rel', built), firstVisitScript()] : []),
    ...(layout === 'identity' ? [...identityLinks('rel', built), ...formLinks(path)] : []),
    ...(path === routes.gpRecord ? [modulePreload(recordWorkerIn(bundle), 'low')] : []),
  ]
  const { supportEmail, aboutUrl } = config
  const shown = `<div id="root" data-path="${path}" data-support-email="${supportEmail}" data-about-url="${aboutUrl}">${body}</div>`
  const html = template
    .replace('<title>Rowan</title>', () => `<title>${title}</title>`)
    .replace('</head>', () => `${[...new Set(links)].join('')}</head>`)
  const filled = replaceMarked(html, 'root', shown)
  if (!isPublic) return filled
  // It is whole without a script, and its style comes with it.
  return withStyle(replaceMarked(filled, 'needs-script', ''), own.styles, bundle)
}

/** The provider with its SDK, whose loader asks for it as for one of another origin. */
const identityLinks = (rel: 'rel' | 'data-rel', { bundle, entry }: Built): string[] => [
  ...filesOf(chunkOf('IdentityProvider', bundle), bundle)
    .scripts.filter((href) => !entry.scripts.includes(href))
    .map((href) => `<link ${rel}="modulepreload" crossorigin href="${href}">`),
  `<link ${rel}="preload" as="script" crossorigin href="${clerkEntry}">`,
]

/** What the SDK draws the form of this page with. */
const formLinks = (path: string): string[] =>
  clerkScreens(path).map((href) => `<link rel="preload" as="script" href="${href}">`)

/** Puts `content` in place of what stands between two comments of this name. */
function replaceMarked(html: string, name: string, content: string): string {
  const [before, , after] = html.split(`<!-- ${name} -->`)
  if (after === undefined) throw new Error(`index.html does not mark its ${name}`)
  return `${before}${content}${after}`
}

const modulePreload = (href: string, priority?: 'low') =>
  `<link rel="modulepreload" crossorigin${priority ? ` fetchpriority="${priority}"` : ''} href="${href}">`

/** Vite's loader asks for the style of a script only when that is run. */
const stylePreload = (href: string) => `<link rel="preload" as="style" crossorigin href="${href}">`

/**
 * Inlines styles: a page is painted as soon as it is here. Vite's loader asks for the style of a chunk unless the
 * document has a link to it, so that one stands beside it, of a type that no browser loads.
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

/** The files of a chunk and of all that it imports at once. */
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

/** The chunk that has the file of this component. */
function chunkOf(name: string, bundle: Bundle): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/${name}.tsx`)),
  )
  if (chunk?.type !== 'chunk') throw new Error(`The build has no chunk of ${name}`)
  return chunk
}

/** What reads the record beside its page: a worker is no chunk of the app, and nothing imports it. */
function recordWorkerIn(bundle: Bundle): string {
  const name = Object.keys(bundle).find((file) => file.startsWith('assets/record-worker-'))
  if (name === undefined) throw new Error('The build has no worker for the record')
  return `/${name}`
}

/** `body` stands inside #root. */
const Rendered = v.object({ title: v.string(), body: v.string() })
type Rendered = v.InferOutput<typeof Rendered>

/** A row of the table; `name` is the component that its script loads. */
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

/** Builds `src/app/prerender.tsx` to run here, and runs it. */
async function prerenderPages(): Promise<Page[]> {
  const outDir = mkdtempSync(join(tmpdir(), 'rowan-prerender-'))
  try {
    await build({
      configFile: false,
      root: join(folder, '..'),
      logLevel: 'error',
      plugins: [react()],
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
