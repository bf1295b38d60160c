import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseUnavailableError } from '../../../server/db/database-unavailable.ts'
import { createIdentity } from '../../../sandbox/identity/create-identity.ts'
import { identityProxy } from '../../../server/identity/identity-proxy.ts'
import { listen, type Listener } from '../../../server/http/listen.ts'
import { withDatabase } from '../../support/api.ts'
import { withFolder } from '../../support/folder.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
const folder = withFolder()

const settingsFor = (port: number) => ({
  appOrigin: 'https://rowan.example',
  trustedProxies: [],
  get db() {
    return given.db
  },
  now: () => noon,
  hits: 3,
  log: pino({}, { write: (line) => void logged.push(line) }),
  clerk: { frontendApiUrl: `http://localhost:${port}/identity`, secretKey: 'secret-of-the-tests' },
})
const proxyTo = (port: number, deadline = 5_000) =>
  new Hono().route('/clerk', identityProxy({ ...settingsFor(port), deadline }))

let clerk: Listener
let proxy: Hono
let asked: string[]
let logged: string[]

beforeEach(async () => {
  asked = []
  logged = []
  const upstream = new Hono()
    .use(async (c, next) => {
      asked.push(c.req.path)
      await next()
    })
    .post('/identity/v1/client/sign_ins', async (c) => {
      c.header('Set-Cookie', '__client=one; HttpOnly', { append: true })
      c.header('Set-Cookie', '__client_uat=2', { append: true })
      const said = { headers: c.req.header(), query: c.req.query(), body: await c.req.text() }
      return c.json(said, 422)
    })
    .get('/identity/v1/oauth_callback', (c) =>
      c.req.query('state') === 'used'
        ? c.json({ errors: [{ code: 'resource_not_found' }] }, 404)
        : c.redirect('https://rowan.example/sign-in'),
    )
    .post('/identity/v1/client/sign_ups', (c) => c.json({}))
    .get('/identity/v1/client/touch', (c) => c.json({ response: 'Amina Rahman' }))
    .get('/identity/v1/never', async () => new Promise<Response>(() => undefined))
  clerk = await listen(upstream.fetch, 0)
  proxy = proxyTo(clerk.port)
})

afterEach(async () => clerk.close(0))

describe('while Clerk answers', () => {
  test('a call keeps its method, query, body and cookies, and says through whom it comes', async () => {
    const reply = await proxy.request('/clerk/v1/client/sign_ins?_method=PATCH', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Cookie: '__client=zero',
        Connection: 'keep-alive, X-Hop',
        'X-Hop': 'one connection only',
        'Clerk-Secret-Key': 'forged',
        'X-Forwarded-For': '203.0.113.9',
      },
      body: 'identifier=amina',
    })
    expect(reply.status).toBe(422)
    expect(await reply.json()).toMatchObject({
      body: 'identifier=amina',
      query: { _method: 'PATCH' },
      headers: {
        cookie: '__client=zero',
        'clerk-proxy-url': 'https://rowan.example/clerk',
        'clerk-secret-key': 'secret-of-the-tests',
        'x-forwarded-host': 'rowan.example',
        'x-forwarded-proto': 'https',
        'x-forwarded-for': 'unknown',
      },
    })
    expect(reply.headers.getSetCookie()).toEqual(['__client=one; HttpOnly', '__client_uat=2'])
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
  })

  test('what belongs to one connection is not passed on', async () => {
    const reply = await proxy.request('/clerk/v1/client/sign_ins', {
      method: 'POST',
      headers: { Connection: 'X-Hop', 'X-Hop': 'one connection only' },
    })
    expect(JSON.stringify(await reply.json())).not.toContain('x-hop')
    expect(reply.headers.has('Transfer-Encoding')).toBe(false)
  })

  test('a redirect is for the browser to follow', async () => {
    const reply = await proxy.request('/clerk/v1/oauth_callback')
    expect([reply.status, reply.headers.get('Location')]).toEqual([
      302,
      'https://rowan.example/sign-in',
    ])
  })

  test('a service that does not answer in time is given up', async () => {
    expect((await proxyTo(clerk.port, 20).request('/clerk/v1/never')).status).toBe(502)
  })
})

describe('what is not Clerk’s to answer', () => {
  test.each([
    '/%63lerk/v1/client',
    '/cler%6b/v1/client',
    '/clerk',
    '/clerk/backend/v1/users',
    '/clerk/v1/../backend/v1/users',
    '/clerk/v1/%2e%2e/backend/v1/users',
    '/clerk/v1/..%2fbackend/v1/users',
    '/clerk/v1\\..\\backend/v1/users',
    '/clerk//elsewhere.example/v1/client',
    '/clerk/v1x/client',
  ])('%s is no call of the Frontend API: Clerk is not asked', async (path) => {
    const reply = await proxy.request(path)
    expect([reply.status, asked]).toEqual([404, []])
  })

  test.each([
    '/v1/client',
    // clerk-js asks for a list with a slash at the end.
    '/v1/me/phone_numbers/',
    '/npm/@clerk/clerk-js@5/dist/clerk.browser.js',
    '/.well-known/jwks.json',
  ])('%s is asked of Clerk and of nobody else', async (path) => {
    await proxy.request(`/clerk${path}?x=1`)
    expect(asked).toEqual([`/identity${path}`])
  })

  test('more than 64 kB is not passed on, but for a picture of oneself', async () => {
    const send = async (path: string) =>
      proxy.request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'text/plain', 'Content-Length': String(65_537) },
        body: 'x'.repeat(65_537),
      })
    expect((await send('/clerk/v1/client/sign_ups')).status).toBe(413)
    expect(asked).toEqual([])
    await send('/clerk/v1/me/profile_image')
    expect(asked).toEqual(['/identity/v1/me/profile_image'])
  })

  test('S18: who guesses passwords is put off for a minute, whoever signs up is not', async () => {
    const send = async (what: string, address = '203.0.113.9') =>
      proxy.request(
        `/clerk/v1/client/${what}`,
        { method: 'POST' },
        { incoming: { socket: { remoteAddress: address } } },
      )
    for (let n = 0; n < 5; n += 1) expect((await send('sign_ups')).status).toBe(200)
    for (let n = 0; n < 3; n += 1) expect((await send('sign_ins')).status).toBe(422)
    const refused = await send('sign_ins')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
    expect(await refused.json()).toMatchObject({ errors: [{ code: 'too_many_requests' }] })
    expect((await send('sign_ins', '203.0.113.10')).status).toBe(422)
  })
})

/** The proxy over a database whose every statement throws this. */
const proxyWithout = (database: () => Error) =>
  new Hono().route(
    '/clerk',
    identityProxy({
      ...settingsFor(clerk.port),
      db: given.db.withPlugin({
        transformQuery: () => {
          throw database()
        },
        transformResult: async ({ result }) => result,
      }),
    }),
  )

const signIn = async (through: Hono) =>
  through.request('/clerk/v1/client/sign_ins', { method: 'POST' })

test('people sign in while the database, which counts their tries, is away', async () => {
  const without = proxyWithout(() => new DatabaseUnavailableError('PostgreSQL cannot be reached'))
  expect((await signIn(without)).status).toBe(422)
  expect(asked).toEqual(['/identity/v1/client/sign_ins'])
})

test('a fault of ours has the shape of Clerk’s errors, and the log says nothing of what it held', async () => {
  const reply = await signIn(proxyWithout(() => new TypeError('Canary')))
  expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await reply.json()).toMatchObject({ errors: [{ code: 'service_unavailable' }] })
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ fault: { name: 'TypeError' } }])
  expect(logged.join('')).not.toContain('Canary')
})

test('without Clerk the sign-in screens get an error of Clerk’s shape', async () => {
  const gone = await listen(() => new Response(), 0)
  await gone.close(0)
  const reply = await proxyTo(gone.port).request('/clerk/v1/environment')
  expect(reply.status).toBe(502)
  expect(await reply.json()).toMatchObject({ errors: [{ code: 'service_unavailable' }] })
})

/** Every path of the Frontend API that the stand-in answers, and every one that the SDK knows. */
async function knownPaths(): Promise<string[]> {
  const identity = await createIdentity({
    stateFile: join(folder, 'identity.json'),
    now: () => noon,
    people: [],
    origins: ['https://rowan.example'],
    issuer: 'https://rowan.example/clerk',
    secretKey: 'secret-of-the-tests',
    report: () => undefined,
  })
  const standIn = identity.routes.map(({ path }) => path).filter((path) => path.startsWith('/v1/'))
  const sdk = await readFile('node_modules/@clerk/clerk-js/dist/clerk.browser.js', 'utf8')
  const named = [...sdk.matchAll(/(?:path|pathRoot)[:=]["`](\/[\w/${}.]*)["`]/g)]
  const all = [...standIn, ...named.map(([, path]) => `/v1${path}`), '/v1/dev_browser']
  const filled = all.map((path) => path.replaceAll(/:\w+(\{[^}]*\})?|\$\{[^}]*\}|\*/g, 'one'))
  return [...new Set(filled)]
}

describe('an address that somebody types', () => {
  const dashboard = 'https://rowan.example/dashboard'
  const opens = { 'Sec-Fetch-Mode': 'navigate', Accept: 'text/html,*/*', Cookie: '__client=zero' }
  const inOlderBrowsers = { Accept: 'text/html,application/xhtml+xml', Cookie: '__client=zero' }

  test('shows nothing of the identity provider, whatever path of its API it is', async () => {
    const paths = await knownPaths()
    expect(paths).toEqual(expect.arrayContaining(['/v1/client', '/v1/me', '/v1/environment']))
    const mayVisit = ['/v1/oauth_callback', '/v1/client/touch']
    for (const path of paths.filter((each) => !mayVisit.includes(each))) {
      for (const headers of [opens, inOlderBrowsers]) {
        for (const method of ['GET', 'POST']) {
          const reply = await proxy.request(`/clerk${path}`, { method, headers })
          expect({ path, status: reply.status }).toEqual({ path, status: 404 })
        }
      }
    }
    expect(asked).toEqual([])
  })

  test('goes on where a browser has to pass, and shows nothing there either', async () => {
    const back = await proxy.request('/clerk/v1/oauth_callback?code=one', { headers: opens })
    expect(back.headers.get('Location')).toBe('https://rowan.example/sign-in')
    const renewed = await proxy.request('/clerk/v1/client/touch', { headers: opens })
    expect([renewed.status, renewed.headers.get('Location')]).toEqual([303, dashboard])
    expect(await renewed.text()).toBe('')
  })

  test('leads to the dashboard where Clerk has no redirect: after Back from NHS login, or while Clerk is away', async () => {
    const again = await proxy.request('/clerk/v1/oauth_callback?state=used', { headers: opens })
    expect([again.status, again.headers.get('Location')]).toEqual([303, dashboard])
    expect(await again.text()).toBe('')
    await clerk.close(0)
    const away = await proxy.request('/clerk/v1/oauth_callback?code=one', { headers: opens })
    expect([away.status, away.headers.get('Location')]).toEqual([303, dashboard])
  })

  test('is no call of the SDK, which is answered as before', async () => {
    const called = { 'Sec-Fetch-Mode': 'cors', Accept: '*/*' }
    const reply = await proxy.request('/clerk/v1/client/touch', { headers: called })
    expect(await reply.json()).toEqual({ response: 'Amina Rahman' })
  })
})
