/** What every page is made of. */
export interface Assets {
  /** index.html as Vite has built it. */
  template: string
  /** Of the entry, by the paths under which Vite's own loader knows them. */
  style: readonly { path: string; text: string }[]
}

interface Rendered {
  path: string
  /** What stands inside #root. */
  body: string
  /** A page that is whole without a script loads it after the first paint; another at once. */
  isWhole: boolean
  /** Paths of scripts and styles to ask for with the page. */
  files: readonly string[]
  /** Those of them that others go before: what asks who is there must not wait behind them. */
  later?: readonly string[]
  /** A module that runs before the app, as soon as it is there. */
  firstScript?: string
  /** What stands for the configuration in the body: the app takes the page over only if it agrees. */
  words: { supportEmail: string; aboutUrl: string }
}

const moduleTag = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/
const moduleTags = new RegExp(moduleTag, 'g')
const preloadTags = /\s*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g

/** The HTML of a page; of the neutral one when nothing is rendered. */
export function pageOf({ template, style }: Assets, rendered?: Rendered): string {
  const page = template.replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
  const styled = page.replace('</head>', () => `${styleTags(style)}</head>`)
  if (!rendered) return styled
  const filled = styled
    .replace(/<title>.*<\/title>/, () => `<title>${titleOf(rendered)}</title>`)
    .replace(/<div id="root">.*?<\/div>/s, () => `${rootTag(rendered)}${rendered.body}</div>`)
    .replace(
      '</head>',
      () => `${rendered.files.map((path) => preloadTag(path, rendered.later)).join('')}</head>`,
    )
    .replace(moduleTag, (app: string) => moduleBefore(app, rendered.firstScript))
  return rendered.isWhole ? withLaterApp(filled) : filled
}

/** Modules run in their order, each once it has come. */
const moduleBefore = (app: string, src: string | undefined): string =>
  src === undefined ? app : `<script type="module" crossorigin src="${src}"></script>${app}`

/** The app is loaded by the first script, once the text is painted. */
function withLaterApp(page: string): string {
  // The last one imports the others.
  const modules = [...page.matchAll(moduleTags)].toReversed()
  const files = [...modules, ...page.matchAll(preloadTags)].map(([, file = '']) => file)
  return page
    .replace(moduleTags, '')
    .replace(preloadTags, '')
    .replace(/<noscript>.*<\/noscript>\s*/s, '')
    .replace('<script>', () => `<script data-app="${files.join(' ')}">`)
}

/**
 * The style itself, and for each file of it a link that loads nothing: Vite's loader asks for the style
 * of a chunk unless the document has such a link already.
 */
const styleTags = (style: Assets['style']): string =>
  `<style>${style.map(({ text }) => text).join('')}</style>${style
    .map(({ path }) => `<link rel="stylesheet" href="${path}" disabled>`)
    .join('')}`

const rootTag = ({ path, words }: Rendered) =>
  `<div id="root" data-path="${path}" data-support-email="${words.supportEmail}" data-about-url="${words.aboutUrl}">`

/** As the app says it once it runs: the heading and the name. A frame has no heading of its own yet. */
function titleOf({ body }: Rendered): string {
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(body) ?? []
  return heading === 'Rowan' ? heading : `${heading} – Rowan`
}

function preloadTag(path: string, later: readonly string[] = []): string {
  const how = later.includes(path) ? ' fetchpriority="low"' : ''
  if (path.endsWith('.css'))
    return `<link rel="preload" as="style" crossorigin${how} href="${path}">`
  // Clerk's are scripts of the older kind.
  if (path.startsWith('/clerk-js/')) return `<link rel="preload" as="script" href="${path}">`
  return `<link rel="modulepreload" crossorigin${how} href="${path}">`
}
