import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { readStaticFiles } from '../../../server/boot/site/static-files.ts'
import type { ApiEnv } from '../../../server/http/api-env.ts'
import { ownPath } from '../../../server/http/base-path.ts'
import { createWeb } from '../../../server/boot/web.ts'
import { withFolder } from '../../support/folder.ts'
import { settingsOf } from '../../support/settings.ts'

const shell = '<!doctype html><title>Rowan</title>'
const script = 'export const rowan = true'
const page = { headers: { Accept: 'text/html,application/xhtml+xml' } }

const folder = withFolder()
const dist = join(folder, 'dist')
let web = new Hono()

beforeAll(() => {
  const files = {
    'index.html': shell,
    'sw.js': 'self.skipWaiting()',
    'shared.html': '<main></main>',
    'manifest.webmanifest': '{}',
    'assets/app-a1b2c3.js': script,
    'assets/app-a1b2c3.js.br': brotliCompressSync(script),
    'assets/app-a1b2c3.js.gz': gzipSync(script),
    'clerk-js/clerk.browser.js': 'clerk()',
    'clerk-js/167_clerk.browser_3bcd07_5.128.0.js': 'chunk()',
    '.vite/manifest.json': '{}',
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true })
    writeFileSync(join(dist, name), content)
  }
  writeFileSync(`${dist}.secret`, 'outside')
  web = webWith()
})

function webWith(
  variables: Record<string, string> = {},
  parts: Partial<Parameters<typeof createWeb>[0]> = {},
) {
  return createWeb({
    settings: settingsOf(variables),
    api: new Hono<ApiEnv>({ getPath: ownPath }).all('*', (c) =>
      c.json({ path: c.req.path }, 418, { 'Cache-Control': 'no-store', Vary: 'Authorization' }),
    ),
    health: new Hono().get('/live', (c) => c.json({ status: 'live' })),
    openApi: { openapi: '3.1.0' },
    staticFiles: readStaticFiles(dist),
    ...parts,
  })
}

test('a call that signs somebody in is counted, by where it goes and never by its path', async () => {
  const counted: unknown[] = []
  const signingIn = webWith(
    {},
    {
      identityProxy: new Hono().all('*', (c) => c.text('', 502)),
      nhsLoginBridge: new Hono().all('*', (c) => c.text('', 503)),
      onAnswered: ({ method, route, status }) => void counted.push([method, route, status]),
    },
  )
  await signingIn.request('/clerk/v1/client/sign_ins/Canary', { method: 'POST' })
  await signingIn.request('/nhs-login/callback?code=Canary')
  expect(counted).toEqual([
    ['POST', '/clerk/*', 502],
    ['GET', '/nhs-login/*', 503],
  ])
})

describe('the files of the app', () => {
  test('the start page, and any page of the app, is the shell', async () => {
    for (const path of ['/', '/dashboard', '/dashboard/onboarding/step1', '/no/such/page']) {
      const reply = await web.request(path, page)
      expect(reply.status).toBe(200)
      expect(await reply.text()).toBe(shell)
      expect(reply.headers.get('Cache-Control')).toBe('no-cache')
      expect(reply.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    }
  })

  test.each(['1.2', 'order.email', '%2F54126-8%2F54125-0'])(
    'so is the page of a study’s question %s',
    async (linkId) => {
      const reply = await web.request(`/dashboard/studies/s/questions/r/${linkId}`, page)
      expect(reply.status).toBe(200)
    },
  )

  test('a file that does not exist is not found, and never the shell', async () => {
    expect((await web.request('/assets/gone-000000.js', page)).status).toBe(404)
    expect((await web.request('/favicon.ico', page)).status).toBe(404)
    expect((await web.request('/dashboard')).status).toBe(404)
  })

  test('a file whose name carries a hash is kept for a year, others are asked for again', async () => {
    const lifetime = async (path: string) => (await web.request(path)).headers.get('Cache-Control')
    const immutable = 'public, max-age=31536000, immutable'
    expect(await lifetime('/assets/app-a1b2c3.js')).toBe(immutable)
    expect(await lifetime('/clerk-js/167_clerk.browser_3bcd07_5.128.0.js')).toBe(immutable)
    expect(await lifetime('/clerk-js/clerk.browser.js')).toBe('no-cache')
    expect(await lifetime('/sw.js')).toBe('no-cache')
    expect(await lifetime('/manifest.webmanifest')).toBe('no-cache')
  })

  test('a browser gets the smallest form that it understands', async () => {
    const packed = async (accepted: string) => {
      const headers = { 'Accept-Encoding': accepted }
      const reply = await web.request('/assets/app-a1b2c3.js', { headers })
      expect(reply.headers.get('Vary')).toBe('Accept-Encoding')
      return reply
    }
    const brotli = await packed('gzip, deflate, br;q=1.0')
    expect(brotli.headers.get('Content-Encoding')).toBe('br')
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(script)
    expect((await packed('gzip')).headers.get('Content-Encoding')).toBe('gzip')
    expect((await packed('br;q=0, gzip;q=0.0')).headers.get('Content-Encoding')).toBe(null)
    expect(await (await packed('')).text()).toBe(script)
  })

  test('a file that the browser still has is not sent again', async () => {
    const etag = (await web.request('/')).headers.get('ETag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const reply = await web.request('/', { headers: { 'If-None-Match': known } })
      expect([reply.status, await reply.text()]).toEqual([304, ''])
      expect(reply.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    }
    expect((await web.request('/', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })
})

describe('what may be asked of the files', () => {
  test('HEAD answers as GET does, without the file', async () => {
    const reply = await web.request('/assets/app-a1b2c3.js', { method: 'HEAD' })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('Content-Length')).toBe(String(script.length))
    expect(await reply.text()).toBe('')
  })

  test('nothing outside the folder and nothing hidden in it can be had', async () => {
    const secret = `${dist}.secret`.split('/').at(-1)
    const paths = [
      `/../${secret}`,
      `/%2e%2e/${secret}`,
      `/..%2f${secret}`,
      `/assets/..%5c..%5c${secret}`,
      `//${secret}`,
      '/.vite/manifest.json',
      '/assets/app-a1b2c3.js.br',
      '/assets',
      '/%00',
    ]
    for (const path of paths) expect((await web.request(path)).status).toBe(404)
  })

  test('types are those that browsers insist on', async () => {
    const type = async (path: string) => (await web.request(path)).headers.get('Content-Type')
    expect(await type('/assets/app-a1b2c3.js')).toBe('text/javascript; charset=utf-8')
    expect(await type('/manifest.webmanifest')).toBe('application/manifest+json; charset=utf-8')
  })

  test('S23: the worker has a policy of its own', async () => {
    const policy = (await web.request('/sw.js')).headers.get('Content-Security-Policy')
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('frame-src')
  })

  test('S23: the viewer of shared summaries has a policy of its own', async () => {
    // The last ones as programs change a link on its way.
    const changed = ['/shared?fbclid=IwAR0x', '/shared%23shlink:/eyJ1', '/shared/%23shlink%3A/a.b']
    for (const path of ['/shared', '/shared/', '/shared.html', ...changed]) {
      const { status, headers } = await web.request(path, page)
      expect(status).toBe(200)
      const policy = headers.get('Content-Security-Policy')
      expect(policy).toContain("connect-src 'self' https:;")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toContain('unsafe')
      expect(headers.get('Referrer-Policy')).toBe('no-referrer')
      expect(headers.get('Cache-Control')).toBe('no-store')
    }
  })

  test('S25: whatever is answered carries the headers of the origin', async () => {
    const replies = [
      web.request('/'),
      web.request('/dashboard', page),
      web.request('/assets/app-a1b2c3.js'),
      web.request('/no-such-file.js'),
      web.request('/index.html', { method: 'DELETE' }),
      web.request('/config.js'),
      web.request('/openapi.json'),
      web.request('/health/live'),
      web.request('/api/users'),
    ]
    for (const reply of replies) {
      const { headers } = await reply
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Frame-Options')).toBe('DENY')
      expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8};/)
    }
  })

  test('a file cannot be written to', async () => {
    const reply = await web.request('/index.html', { method: 'PUT' })
    expect([reply.status, reply.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('the API beside the app', () => {
  test('is found below /api, and keeps the headers that it sets', async () => {
    const reply = await web.request('/api/users?x=1', page)
    expect(await reply.json()).toEqual({ path: '/users' })
    expect(reply.status).toBe(418)
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    expect(reply.headers.get('Vary')).toBe('Authorization')
    expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  test('health and the OpenAPI document stand at the root', async () => {
    expect(await (await web.request('/health/live')).json()).toEqual({ status: 'live' })
    expect(await (await web.request('/openapi.json')).json()).toEqual({ openapi: '3.1.0' })
  })
})

describe('/config.js', () => {
  /** The window after the script has run. */
  const run = async (variables: Record<string, string>): Promise<Record<string, unknown>> => {
    const reply = await webWith(variables).request('/config.js')
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    expect(reply.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    const window = {}
    runInNewContext(await reply.text(), { window })
    return window
  }

  test('S28: names what differs between environments, and no secret', async () => {
    const window = await run({ CLERK_PROXY: 'on' })
    expect(window).toEqual({
      ROWAN: {
        clerkPublishableKey: `pk_live_${btoa('clerk.rowan.example$')}`,
        clerkProxyUrl: '/clerk',
        clerkJsUrl: '/clerk-js/clerk.browser.js',
        partnerUrl: 'https://lab.example/register',
        partnerCode: 'rowan',
        supportEmail: 'support@rowan.example',
        aboutUrl: 'https://rowan.example/about',
        nhsLoginSettingsUrl: 'https://settings.login.nhs.uk',
      },
    })
  })

  test('names the API and the address service where the browser must know them', async () => {
    const window = await run({
      PATIENT_API_URL: 'https://api.rowan.example',
      ADDRESS_SERVICE_IN_BROWSER: 'on',
    })
    expect(window).toMatchObject({
      PATIENT_API_URL: 'https://api.rowan.example',
      ROWAN: {
        addressServiceUrl: 'https://api.addressy.com',
        addressServiceKey: 'SB11-SB22-SB33-SB44',
      },
    })
    expect(window['ROWAN']).not.toHaveProperty('clerkProxyUrl')
  })

  test('no setting can end the script or begin markup', async () => {
    const code = '</script><script>alert(1)//\u2028\u2029&"'
    const text = await (await webWith({ PARTNER_CODE: code }).request('/config.js')).text()
    expect(text).not.toMatch(/[<>&\u2028\u2029]/)
    expect(await run({ PARTNER_CODE: code })).toMatchObject({ ROWAN: { partnerCode: code } })
  })
})
