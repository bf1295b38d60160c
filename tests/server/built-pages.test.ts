import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { wordsOfBuild } from '#contract/page-files.ts'
import { fillPage, scriptHashesIn } from '../../server/built-pages.ts'
import { readStaticFiles } from '../../server/static-files.ts'
import { createWeb } from '../../server/web.ts'
import { withFolder } from '../support/folder.ts'
import { settingsOf } from '../support/settings.ts'

const script = 'document.documentElement.lang'
const pageSaying = (words: string) =>
  `<!doctype html><title>${words}</title><script>${script}</script>` +
  `<a href="${wordsOfBuild.aboutUrl}">${wordsOfBuild.supportEmail}</a>` +
  `<script defer src="/config.js"></script>`

const dist = withFolder()

beforeAll(() => {
  mkdirSync(join(dist, 'pages/dashboard'), { recursive: true })
  writeFileSync(join(dist, 'index.html'), pageSaying('neutral'))
  for (const name of ['landing', 'dashboard', 'dashboard/kit'])
    writeFileSync(join(dist, `pages/${name}.html`), pageSaying(name))
  // The build compresses pages before the settings are filled in.
  writeFileSync(join(dist, 'pages/landing.html.br'), 'stale')
})

const settings = settingsOf({ ABOUT_URL: 'https://rowan.example/?a=1&b="2"' })

const web = () =>
  createWeb({
    settings,
    api: new Hono(),
    health: new Hono(),
    openApi: {},
    staticFiles: readStaticFiles(dist, { fill: fillPage(settings) }),
    scriptHashes: scriptHashesIn(dist),
  })

const open = (path: string, encoding = '') =>
  web().request(path, { headers: { Accept: 'text/html', 'Accept-Encoding': encoding } })

test.each([
  ['/', 'landing'],
  ['/dashboard', 'dashboard'],
  ['/dashboard/kit', 'dashboard/kit'],
  ['/dashboard/task-list', 'dashboard'],
  ['/help/faq', 'dashboard'],
  ['/no/such/page', 'neutral'],
])('a visitor of %s gets the page that was rendered for it', async (path, title) => {
  expect(await (await open(path)).text()).toContain(`<title>${title}</title>`)
})

test('a page has the words of this environment, in whatever form it is sent', async () => {
  const plain = await (await open('/')).text()
  expect(plain).toContain('<a href="https://rowan.example/?a=1&#38;b=&#34;2&#34;">support@')
  expect(plain).not.toContain('build.invalid')
  const reply = await open('/', 'br')
  expect(reply.headers.get('Content-Encoding')).toBe('br')
  expect(brotliDecompressSync(await reply.arrayBuffer()).toString()).toBe(plain)
})

test('the policy lets the one script run that stands in the pages, and no other', async () => {
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = (await open('/')).headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
  expect(policy.match(/sha256-/g)).toHaveLength(1)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})
