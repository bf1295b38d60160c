import { clerkEntry } from './clerk-assets.ts'

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
  /** A page that is whole without a script asks for the app once it is painted; a frame once it is drawn. */
  isWhole: boolean
  /** Paths of scripts and styles to ask for with the app. */
  files: readonly string[]
  /** Scripts of workers, to ask for after those. */
  workers?: readonly string[]
  /** Those of `files` that others go before: what asks who is there must not wait behind them. */
  later?: readonly string[]
  /** What stands for the configuration in the body: the app takes the page over only if it agrees. */
  words: { supportEmail: string; aboutUrl: string }
}

const moduleTags = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g
const noscript = /<noscript>.*<\/noscript>\s*/s
const preloadTags = /\s*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g

/** The HTML of a page; of the neutral one when nothing is rendered. */
export function pageOf({ template, style }: Assets, rendered?: Rendered): string {
  const page = template.replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
  const styled = page.replace('</head>', () => `${styleTags(style)}</head>`)
  if (!rendered) return styled
  const filled = styled
    .replace(/<title>.*<\/title>/, () => `<title>${titleOf(rendered)}</title>`)
    .replace(/<div id="root">.*?<\/div>/s, () => `${rootTag(rendered)}${rendered.body}</div>`)
  return withLaterApp(rendered.isWhole ? filled.replace(noscript, '') : filled, rendered)
}

/** The first script asks for the app, and runs it once what was rendered is painted. */
function withLaterApp(page: string, rendered: Rendered): string {
  const { isWhole, files } = rendered
  const pathsOf = (tags: RegExp) => [...page.matchAll(tags)].map(([, path = '']) => path)
  // The last module imports the others.
  const modules = pathsOf(moduleTags).toReversed()
  const app = [...modules, ...pathsOf(preloadTags), ...(isWhole ? files : [])]
  // Nothing in a template is loaded: the first script takes it out. To a page of text it would cost its time.
  const beside = isWhole ? '' : `<template>${tagsToPreload(rendered)}</template>`
  return page
    .replace(moduleTags, '')
    .replace(preloadTags, '')
    .replace('<script>', () => `${beside}<script data-app="${app.join(' ')}">`)
}

/**
 * The style itself, and for each file of it a link that loads nothing, because no browser knows its type: Vite's
 * loader asks for the style of a chunk unless the document has such a link already. (Chromium's look ahead
 * loads what is `disabled`.)
 */
const styleTags = (style: Assets['style']): string =>
  `<style>${style.map(({ text }) => text).join('')}</style>${style
    .map(({ path }) => `<link rel="stylesheet" href="${path}" type="text/inlined">`)
    .join('')}`

const rootTag = ({ path, words }: Rendered) =>
  `<div id="root" data-path="${path}" data-support-email="${words.supportEmail}" data-about-url="${words.aboutUrl}">`

/** As the app says it once it runs: the heading and the name. A frame has no heading of its own yet. */
function titleOf({ body }: Rendered): string {
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(body) ?? []
  return heading === 'Rowan' ? heading : `${heading} – Rowan`
}

const tagsToPreload = ({ files, later, workers = [] }: Rendered): string =>
  [
    ...files.map((path) => preloadTag(path, later)),
    // Chromium passes over one that says `as="worker"`; so it is in the cache when the worker is started.
    ...workers.map(
      (path) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${path}">`,
    ),
  ].join('')

function preloadTag(path: string, later: readonly string[] = []): string {
  const how = later.includes(path) ? ' fetchpriority="low"' : ''
  if (path.endsWith('.css'))
    return `<link rel="preload" as="style" crossorigin${how} href="${path}">`
  // Clerk's are scripts of the older kind; its loader asks for the core as for one of another origin.
  if (path === clerkEntry) return `<link rel="preload" as="script" crossorigin href="${path}">`
  if (path.startsWith('/clerk-js/')) return `<link rel="preload" as="script" href="${path}">`
  return `<link rel="modulepreload" crossorigin${how} href="${path}">`
}
