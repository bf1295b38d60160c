import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { buildPlaceholders } from '#contract/page-files.ts'
import { alertReceivers } from '../../../server/boot/alert-receivers.ts'
import { caddySite } from '../../../server/boot/caddy-site.ts'
import { viewerHeaders } from '../../../server/boot/site/security-headers.ts'
import { writeSite } from '../../../server/boot/site/site.ts'
import { readStaticFiles } from '../../../server/boot/site/static-files.ts'
import { createWeb } from '../../../server/boot/web.ts'
import { withEmptyFolder } from '../../support/folder.ts'
import { settingsOf } from '../../support/settings.ts'

const script = 'document.documentElement.lang'
const pageSaying = (words: string) =>
  `<!doctype html><title>${words}</title><script>${script}</script>` +
  `<a href="${buildPlaceholders.aboutUrl}">${buildPlaceholders.supportEmail}</a>` +
  `<script defer src="/config.js"></script>`

const folder = withEmptyFolder()
const siteFolder = join(folder, 'site')
const day = 24 * 60 * 60 * 1000

/** A build with one chunk, which is named after it. */
function build(name: string): string {
  const distDir = join(folder, `dist-${name}`)
  const files = {
    'index.html': pageSaying('neutral'),
    'pages/landing.html': pageSaying('landing'),
    // The build compresses pages before the settings are filled in.
    'pages/landing.html.br': 'stale',
    'pages/dashboard.html': pageSaying('dashboard'),
    'pages/dashboard/frame.html': pageSaying('frame'),
    'pages/dashboard/kit.html': pageSaying('dashboard/kit'),
    'sw.js': `worker of ${name}`,
    [`assets/page-${name}.js`]: `script of ${name}`,
    [`assets/page-${name}.js.br`]: `packed script of ${name}`,
    '.vite/manifest.json': '{}',
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(distDir, path)), { recursive: true })
    writeFileSync(join(distDir, path), content)
  }
  return distDir
}

/** Starts this release on this day, with settings of its environment. */
function release(name: string, daysLater = 0, variables: Record<string, string> = {}) {
  const settings = { ...settingsOf(variables), distDir: build(name) }
  const site = writeSite(settings, siteFolder, new Date(daysLater * day))
  if (!site) throw new Error('There is no site')
  const staticFiles = readStaticFiles(site.files, site.hashed)
  const web = createWeb({
    settings,
    api: new Hono(),
    health: new Hono(),
    openApi: {},
    staticFiles,
    scriptHashes: site.scriptHashes,
  })
  const open = (path: string, encoding = '') =>
    web.request(path, { headers: { Accept: 'text/html', 'Accept-Encoding': encoding } })
  const read = async (path: string, headers: Record<string, string> = {}) =>
    staticFiles(path, new Request(`http://rowan.test${path}`, { headers }))?.text()
  return { settings, site, open, read }
}

describe('the pages of an environment', () => {
  test.each([
    ['/', 'landing'],
    ['/dashboard', 'dashboard'],
    ['/dashboard/kit', 'dashboard/kit'],
    ['/dashboard/task-list', 'frame'],
    ['/help/faq', 'frame'],
    ['/no/such/page', 'neutral'],
  ])('a visitor of %s gets the page that was rendered for it', async (path, title) => {
    const { open } = release('a')
    expect(await (await open(path)).text()).toContain(`<title>${title}</title>`)
  })

  test('a page has the words of this environment, in whatever form it is sent', async () => {
    const { open } = release('a', 0, { ABOUT_URL: 'https://rowan.example/?a=1&b="2"' })
    const plain = await (await open('/')).text()
    expect(plain).toContain('<a href="https://rowan.example/?a=1&#38;b=&#34;2&#34;">support@')
    expect(plain).not.toContain('build.invalid')
    const reply = await open('/', 'br')
    expect(reply.headers.get('Content-Encoding')).toBe('br')
    expect(brotliDecompressSync(await reply.arrayBuffer()).toString()).toBe(plain)
  })

  test('the policy lets the one script run that stands in the pages, and no other', async () => {
    const { open } = release('a')
    const hash = createHash('sha256').update(script).digest('base64')
    const policy = (await open('/')).headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
    expect(policy.match(/sha256-/g)).toHaveLength(1)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  test('another setting makes other files, beside those that are being served', () => {
    const before = release('a', 1).site.files
    const after = release('a', 2, { SUPPORT_EMAIL: 'help@rowan.example' }).site.files
    expect(after).not.toBe(before)
    expect(existsSync(join(before, 'config.js'))).toBe(true)
    expect(release('a', 3).site.files).toBe(before)
  })
})

describe('files whose names carry a hash', () => {
  test('F38: a tab of an earlier release still gets its parts from the newest', async () => {
    release('a', 1)
    release('b', 2)
    const { read } = release('c', 3)
    expect(await read('/assets/page-a.js')).toBe('script of a')
    expect(await read('/assets/page-a.js', { 'Accept-Encoding': 'br' })).toBe('packed script of a')
    expect(await read('/assets/page-b.js')).toBe('script of b')
    expect(await read('/sw.js')).toBe('worker of c')
  })

  test('F38: the last three releases are kept, and no more', async () => {
    for (const [index, name] of ['a', 'b', 'c'].entries()) release(name, index)
    const { read } = release('d', 3)
    expect(await read('/assets/page-a.js')).toBeUndefined()
    expect(await read('/assets/page-b.js')).toBeDefined()
    const left = readdirSync(siteFolder).filter((name) => name.startsWith('files-'))
    expect(left).toHaveLength(3)
  })

  test('F38: starting the same release again pushes none out, and a rolled back one is the newest', async () => {
    for (const [index, name] of ['a', 'b', 'c', 'c', 'a'].entries()) release(name, index)
    const { read } = release('d', 5)
    expect(await read('/assets/page-a.js')).toBeDefined()
    expect(await read('/assets/page-b.js')).toBeUndefined()
  })

  test('F38: what a killed start left half copied is no release', async () => {
    mkdirSync(join(siteFolder, 'files-abc.half-1'), { recursive: true })
    mkdirSync(join(siteFolder, 'hashed/assets'), { recursive: true })
    writeFileSync(join(siteFolder, 'hashed/assets/page-a.js.half-1'), 'scr')
    const { read } = release('a')
    expect(await read('/assets/page-a.js')).toBe('script of a')
    const all = readdirSync(siteFolder, { recursive: true, encoding: 'utf8' })
    expect(all.filter((name) => name.includes('half'))).toEqual([])
  })
})

test('a server without a built app has no site', () => {
  const settings = { ...settingsOf(), distDir: join(folder, 'none') }
  expect(writeSite(settings, siteFolder, new Date(0))).toBeUndefined()
})

test('the proxy is told the folder of this release and the headers that allow its scripts at once', () => {
  const { settings, site } = release('a')
  const text = caddySite(settings, site)
  expect(text).toContain(`root * ${site.files}`)
  expect(text).toContain(`'${site.scriptHashes[0]}'`)
  expect(text.split('\n').filter((line) => /`.*`.*`/.test(line))).toEqual([])
})

test('the proxy serves the viewer of shared summaries with the viewer’s own policy, as we do', () => {
  const { settings, site } = release('a')
  const [, viewer = ''] = /handle @viewer \{\n(.*?)\n {2}\}/s.exec(caddySite(settings, site)) ?? []
  for (const [name, value] of Object.entries(viewerHeaders))
    expect(viewer).toContain(`header ${name} \`${value}\``)
  expect(viewer).toContain('rewrite * /shared.html')
})

test.each([
  [{}, undefined, {}],
  [
    { ALERTS_WEBHOOK_URL: 'https://pager.example/rowan' },
    'webhook_configs',
    { url: 'https://pager.example/rowan' },
  ],
  [
    {
      ALERTS_MAIL_TO: 'oncall@rowan.example',
      SMTP_URL: ['smtps://rowan', 'p%40ss@mail.example.org'].join(':'),
    },
    'email_configs',
    {
      to: 'oncall@rowan.example',
      from: 'support@rowan.example',
      smarthost: 'mail.example.org:465',
      auth_password: 'p@ss',
      require_tls: true,
    },
  ],
])('alerts with %o go where the settings say', (variables, kind, expected) => {
  const { receivers } = JSON.parse(alertReceivers(settingsOf(variables)))
  expect(receivers).toHaveLength(2)
  expect(Object.keys(receivers[0])).toEqual(kind === undefined ? ['name'] : ['name', kind])
  if (kind !== undefined) expect(receivers[0][kind]).toMatchObject([expected])
})

test('what always fires wakes nobody, and goes where its absence is noticed', () => {
  const settings = settingsOf({
    ALERTS_WEBHOOK_URL: 'https://pager.example/rowan',
    ALERTS_WATCHDOG_URL: 'https://watchdog.example/rowan',
  })
  const { route, receivers } = JSON.parse(alertReceivers(settings))
  expect(route.routes[0]).toMatchObject({
    receiver: 'watchdog',
    matchers: ['severity="watchdog"'],
    repeat_interval: '5m',
  })
  expect(receivers[1]).toMatchObject({
    name: 'watchdog',
    webhook_configs: [{ url: 'https://watchdog.example/rowan' }],
  })
})

test('what wakes somebody comes again after half an hour, a warning twice a day', () => {
  const { route } = JSON.parse(alertReceivers(settingsOf({})))
  expect(route).toMatchObject({ receiver: 'whoever is on call', repeat_interval: '12h' })
  expect(route.routes).toContainEqual({
    receiver: 'whoever is on call',
    matchers: ['severity="page"'],
    repeat_interval: '30m',
  })
})
